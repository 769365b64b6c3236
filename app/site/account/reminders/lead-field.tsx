import type { SelectHTMLAttributes } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { LEADS } from '../../../reminders/reminder.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { reminderPageWords } from './reminder-page-words.ts'

/** The field that selects how long before the start the reminder is sent. */
export function LeadField({ fault, ...select }: { fault?: string | undefined } & SelectHTMLAttributes<HTMLSelectElement>) {
  const words = useWordsOf(reminderPageWords)
  return (
    <SelectField label={words.when} fault={fault} {...select}>
      {LEADS.map((lead) => (
        <option key={lead} value={lead}>
          {words.leads[lead]}
        </option>
      ))}
    </SelectField>
  )
}

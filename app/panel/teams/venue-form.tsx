import { CANADIAN_ZONES, isZone, zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { NAME_LENGTH, PROVINCES, type VenueValues, venueForm } from '../../teams/team-values.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { RemoveThing } from './remove-thing.tsx'
import { teamFormWords } from './team-form-words.ts'

type Props = {
  stored: VenueValues
  version: number | undefined
  id?: string
  isGone?: boolean
  start?: InitialForm<VenueValues> | undefined
}

const schema = venueForm(isZone)

/** The form of a venue (spec E2). */
export function VenueForm({ stored, version, id, isGone = false, start }: Props) {
  const all = useWordsOf(teamFormWords)
  const words = all.venues
  const language = useLanguage()
  const form = useEditForm<VenueValues>({
    schema,
    stored,
    version,
    draftName: id === undefined ? 'new venue' : `venue ${id}`,
    saved: words.saved,
    isGone,
    start,
  })
  const name = stored.nameEn || stored.nameFr
  return (
    <EditPage title={id === undefined ? words.newTitle : name} back={{ to: '/admin/venues', label: words.all }}>
      <EditFrame
        form={form}
        path="/admin/venues/:venueId"
        labels={words.fields}
        written={(field, value) => (field === 'zone' ? zoneTitle(String(value), language) : undefined)}
        texts={{ failed: all.saveFailed }}
        actions={id !== undefined && !isGone && <RemoveThing kind="venue" id={id} name={name} list="/admin/venues" />}
      >
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.names}</legend>
          <div className="stack gap-5 fit top">
            <Field {...form.text('nameEn')} label={words.fields.nameEn} maxLength={NAME_LENGTH} />
            <Field {...form.text('nameFr')} label={words.fields.nameFr} maxLength={NAME_LENGTH} />
          </div>
        </fieldset>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.place}</legend>
          <div className="stack gap-5 fit top">
            <Field {...form.text('city')} label={words.fields.city} maxLength={NAME_LENGTH} />
            <SelectField
              {...form.text('province')}
              label={words.fields.province}
              none={words.noProvince}
              options={PROVINCES.map((province) => [province, all.provinces[province]])}
            />
          </div>
          <SelectField
            {...form.text('zone')}
            label={words.fields.zone}
            hint={words.zoneHint}
            options={zonesWith(stored.zone).map((zone) => [zone, zoneTitle(zone, language)])}
          />
        </fieldset>
      </EditFrame>
    </EditPage>
  )
}

/** Returns Canada's time zones, followed by those of `others` that lie elsewhere. */
export const zonesWith = (...others: string[]): string[] => [...new Set([...CANADIAN_ZONES.map(({ zone }) => zone), ...others])]

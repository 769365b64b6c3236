import { expect, test } from 'vitest'
import { LEADS, mailReminderForm } from './reminder.ts'

const choice = { kind: 'team', id: 'northgate-hockey-women', lead: '15' }

test('E9 a form asks by mail, with each lead', () => {
  expect(mailReminderForm.parse({ ...choice, email: ' fan@viewers.example ' })).toEqual({
    ...choice,
    lead: 15,
    email: 'fan@viewers.example',
  })
  for (const lead of LEADS) expect(mailReminderForm.parse({ ...choice, lead, email: 'a@b.example' }).lead).toBe(lead)
})

test.each([
  ['no lead', { lead: '' }],
  ['another lead', { lead: '30' }],
  ['a lead that is almost one', { lead: '15.0' }],
  ['no target', { id: '' }],
  ['another kind of target', { kind: 'sport' }],
  ['no address', { email: '' }],
  ['an address with a header', { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['two addresses', { email: 'a@b.example, c@d.example' }],
  ['an address that is too long', { email: `${'a'.repeat(250)}@b.example` }],
])('E9 a form with %s is refused', (_, change) => {
  expect(mailReminderForm.safeParse({ ...choice, email: 'fan@viewers.example', ...change }).success).toBe(false)
})

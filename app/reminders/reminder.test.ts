import { expect, test } from 'vitest'
import { LEADS, mailReminderForm, pushReminderForm } from './reminder.ts'

const choice = { kind: 'team', id: 'northgate-hockey-women', lead: '15' }
const subscription = { endpoint: 'https://fcm.googleapis.com/x', expirationTime: null, keys: { p256dh: 'B', auth: 'A' } }

test('E9 a form asks by mail, a script with the browser’s subscription', () => {
  expect(mailReminderForm.parse({ ...choice, email: ' fan@viewers.example ' })).toEqual({
    ...choice,
    lead: 15,
    email: 'fan@viewers.example',
  })
  expect(pushReminderForm.parse({ ...choice, lead: 0, subscription })).toEqual({
    ...choice,
    lead: 0,
    subscription: { endpoint: subscription.endpoint, keys: subscription.keys },
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

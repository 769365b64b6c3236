import { expect, test } from 'vitest'
import { deviceForm } from './device-form.ts'

const address = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'B', auth: 'A' }
const choice = { wish: 'add', kind: 'team', id: 'northgate-hockey-women', lead: '0' }

test('E9 a script asks with the browser’s subscription, and nothing else of it is taken', () => {
  expect(deviceForm.parse({ ...choice, ...address, expirationTime: null })).toEqual({ ...choice, lead: 0, ...address })
})

import { expect, test } from 'vitest'
import { startTestSite } from '../sites/site.ts'
import { send } from '../sites/visitor.ts'

const MESSAGE = { email: 'fan@viewers.example', message: 'No sound.' }
const SENTENCES = {
  en: 'Messages cannot be sent from here at the moment. Reach us through our website instead',
  fr: 'Il n’est pas possible d’envoyer de message d’ici pour le moment. Joignez-nous plutôt par notre site Web',
}

test.each([
  ['that has nobody to send it to', {}],
  ['whose messages go to a helpdesk', { HELPDESK_URL: 'https://help.example/form', CONTACT_EMAIL: 'help@podium.example' }],
])('Q-39 a site %s refuses a message in words, and what was typed stays', async (_, settings) => {
  const site = await startTestSite({ settings: settings as Record<string, string> })
  for (const language of ['en', 'fr'] as const) {
    const answer = await send(site, '/contact', MESSAGE, { language })
    expect(answer.status).toBe(409)
    expect(answer.body).toContain(SENTENCES[language])
    expect(answer.body).toContain('No sound.')
  }
  expect(await site.db.database.db.selectFrom('work').selectAll().execute()).toEqual([])
  await site.close()
})

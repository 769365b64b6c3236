import { expect, test, vi } from 'vitest'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite } from '../sites/site.ts'

test('D3 D4 a site reads the stream of a game that is due, takes it live by itself, and the game page says so', async () => {
  const webcast = await startWebcast()
  const settings = { STREAM_HOST: webcast.origin, READ_PLAYLISTS: '1', TRUSTED_PROXIES: '127.0.0.1' }
  const site = await startTestSite({ settings })
  try {
    await site.addSeries({ id: 'cup' })
    const episodeDocId = await site.addEpisode('cup', { videoUrl: `${webcast.origin}/live/live-cup/index.m3u8` })
    // Regina keeps its clock six hours behind UTC all year.
    const local = new Date(Date.now() - 6 * 60 * 60_000).toISOString()
    const begins = { localDate: local.slice(0, 10), localTime: local.slice(11, 16), zone: 'America/Regina' }
    const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
    await site.heard(() => saveEvent(site.running.editing, anEvent({ id: 'final', ...begins, pictures })))
    const admin = await newViewer(site, 'staff@site.example', '198.51.100.22')
    await site.running.services.admins.grant(admin.email)
    const page = async () => expect((await admin.get('/game/final')).body).toContain('LIVE')
    await vi.waitFor(page, { timeout: 45_000, interval: 500 })
    const [check] = await site.running.services.streamChecks.of([episodeDocId])
    expect(check).toMatchObject({ state: 'good', alarmSince: null, facts: { targetSeconds: 2 } })
    expect((await admin.get('/admin/activity')).body).toContain('Stream monitor')
  } finally {
    await site.close()
    await webcast.close()
  }
})

import { expect, test } from 'vitest'
import { keptEpisode, keptSeries } from '../../../tests/factories/catalogue.ts'
import type { Site } from '../../kit/http/site.ts'
import { fieldPath, type ReachFault, reachFaults } from './reach.ts'
import { episodeXml } from './sitemap/sitemap-xml.ts'

const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://streams.example',
  media: ['https://streams.example'],
  frames: [],
}
const open = keptSeries({ id: 'cup' })
const episodeOf = (videoUrl: string) => keptEpisode({ docId: 'e1', seriesDocId: 'doc-cup', videoUrl })

const ADDRESSES: [string, ReachFault[], ReachFault[]][] = [
  ['https://streams.example/a.m3u8', [], ['switched-off']],
  ['play-1', [], ['switched-off']],
  ['https://elsewhere.example/game', ['elsewhere'], ['elsewhere']],
  ['', ['no-video'], ['no-video']],
]

test.each(ADDRESSES)('R8 what staff read of %j is what sitemaps and other sites do', (videoUrl, faults, withoutEmbeds) => {
  const episode = episodeOf(videoUrl)
  const on = reachFaults(open, episode, { hosts, isEmbeddable: true })
  expect(on).toEqual({ search: faults, feeds: [], sites: faults })
  const off = reachFaults(open, episode, { hosts, isEmbeddable: false })
  expect(off.sites).toEqual(withoutEmbeds)
  for (const [isEmbeddable, { search }] of [[true, on] as const, [false, off] as const]) {
    const place = { origin: 'https://site.example', hosts, isEmbeddable, site: { name: { en: 'P', fr: 'P' } } as Site }
    const xml = episodeXml({ en: episode, fr: episode, series: { en: open, fr: open }, changedAt: '' }, place)
    expect([videoUrl, isEmbeddable, xml.includes('<video:video>')]).toEqual([videoUrl, isEmbeddable, search.length === 0])
  }
})

test('R8 P2 of a locked and a pay-per-view series nothing appears anywhere, and each reason leads to its field', () => {
  const closed = keptSeries({ id: 'cup', sealedPassword: 'x', tags: ['PPV'] })
  const faults = reachFaults(closed, episodeOf('play-1'), { hosts, isEmbeddable: true })
  for (const each of Object.values(faults)) expect(each).toEqual(['locked', 'pay-per-view'])
  const of = { docId: 'e/1', seriesDocId: 'doc-cup' }
  expect(fieldPath('locked', of)).toBe('/admin/series/doc-cup#password')
  expect(fieldPath('pay-per-view', of)).toBe('/admin/series/doc-cup#tags')
  expect(fieldPath('no-video', of)).toBe('/admin/series/doc-cup/episodes/e%2F1#videoUrl')
  expect(fieldPath('switched-off', of)).toBeUndefined()
})

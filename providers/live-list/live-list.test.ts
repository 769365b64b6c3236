import { expect, onTestFinished, test } from 'vitest'
import { startProviderPeer } from '../../tests/peers/provider-peer.ts'
import { openLiveList } from './live-list.ts'

test('K3 a list that is the same is not read again', async () => {
  const peer = await startProviderPeer()
  onTestFinished(() => peer.close())
  peer.act((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    response.writeHead(200, { etag: '"1"' }).end('[{"id":"a"}]')
  })
  const list = openLiveList({ url: `${peer.origin}/list.json?key=1` })
  const { signal } = new AbortController()
  expect(await list.read(signal)).toEqual([{ id: 'a' }])
  expect(await list.read(signal)).toEqual([{ id: 'a' }])
  expect(peer.requests.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
    ['/list.json?key=1', undefined],
    ['/list.json?key=1', '"1"'],
  ])
  peer.act((_, response) => void response.writeHead(200, { etag: '"2"' }).end('[]'))
  expect(await list.read(signal)).toEqual([])
})

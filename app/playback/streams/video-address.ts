import type { Captions, VideoType } from '../../catalog/episodes/episode.ts'
import type { AddressChecks } from '../../catalog/episodes/episode-values.ts'
import { allowedAddress, type Origins } from '../../kit/text/web-address.ts'
import {
  type OtherProvider,
  ofEachProvider,
  type ProviderVideo,
  playId,
  providerOfHost,
  providerVideo,
} from '../../kit/webcast/providers.ts'
import { type Hosts, mediaKind, type PlayerSource, playerSource } from './address.ts'

export type VideoKind = ProviderVideo['by'] | 'hls' | 'mp4' | 'page' | 'link'

export type VideoAddress =
  /** `url`: the address to store, rebuilt from validated parts. */
  { ok: true; kind: VideoKind; url: string } | { ok: false; fault: VideoFault }

/** The error code of an address. A provider's name: the address is on its host, but points to no single video. */
type VideoFault = 'address' | OtherProvider

/** Matches the embed code that sites offer; only its address counts. */
const EMBED_CODE = /^<iframe(\s[^>]*)>/i
const ATTRIBUTE = /\s([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

function typed(address: string): string {
  const text = address.trim()
  for (const [, name, ...values] of EMBED_CODE.exec(text)?.[1]?.matchAll(ATTRIBUTE) ?? []) {
    if (name?.toLowerCase() !== 'src') continue
    const src = (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&').trim()
    return src.startsWith('//') ? `https:${src}` : src
  }
  return text
}

/**
 * Recognises a typed address and decides if it may be saved (spec M8). An address that this site cannot play itself becomes a
 * link (spec W5).
 */
export function recogniseVideo(address: string, hosts: Hosts): VideoAddress {
  const text = typed(address)
  const known = providerVideo(text, hosts)
  if (known) return known.url === undefined ? { ok: false, fault: known.by } : { ok: true, kind: known.by, url: known.url }
  const source = playerSource(text, 'External', [], hosts)
  if (source.kind === 'none') return { ok: false, fault: 'address' }
  if (source.kind === 'link') return { ok: true, kind: 'link', url: source.href }
  return { ok: true, kind: source.kind === 'frame' ? 'page' : source.kind, url: source.src }
}

/** Returns a typed address's error code; undefined when the address may be saved. */
export function videoFault(address: string, hosts: Hosts): VideoFault | undefined {
  const known = recogniseVideo(address, hosts)
  return known.ok ? undefined : known.fault
}

/** Returns the host that a link leads to. `isMedia`: our own player could play it if that host were in MEDIA_HOSTS. */
export function linkOf(url: string): { host: string; isMedia: boolean } {
  const read = new URL(url)
  return { host: read.host, isMedia: mediaKind(read) !== undefined }
}

/** True when the address is the provider's: only then may the episode go to Roku (spec M8). */
export const isProviderAddress = (address: string, hosts: Hosts) => playId(typed(address), hosts) !== undefined

/** The addresses of an episode before the edit: imported ones may stay as they are. */
export type StoredAddresses = { video: string; videoType: VideoType; captions: Captions[]; thumbnail: string }
export const NO_ADDRESSES: StoredAddresses = { video: '', videoType: 'External', captions: [], thumbnail: '' }

import { isStoredPicture } from '../../kit/stored-picture.ts'

/** Returns the validation of addresses in an episode's form (T-64). `imageOrigins`: the origins of images that pages show. */
export function addressChecks(hosts: Hosts, imageOrigins: Origins, stored: StoredAddresses): AddressChecks {
  function fault(address: string, origins: Origins) {
    const read = allowedAddress(address, origins)
    return 'fault' in read ? read.fault : undefined
  }
  return {
    video(address) {
      const known = recogniseVideo(address, hosts)
      return known.ok || address === stored.video ? undefined : known.fault
    },
    captions: (address) => (stored.captions.some(({ url }) => url === address) ? undefined : fault(address, hosts.media)),
    thumbnail: (address) => (address === stored.thumbnail || isStoredPicture(address) ? undefined : fault(address, imageOrigins)),
  }
}

// Roku accepts an address only with a type that it can play; for the provider's videos it gets the stream.
const TYPES: Record<VideoKind, VideoType> = {
  provider: 'External',
  ...ofEachProvider(({ name }) => name),
  hls: 'HLS',
  mp4: 'MP4',
  page: 'External',
  link: 'External',
}

/** Returns the type of an address that a file lists without one. */
export function videoTypeOf(address: string): VideoType {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'External'
  return TYPES[providerOfHost(url.hostname) ?? mediaKind(url) ?? 'page']
}

/** Returns the values to store for a validated address (spec M8). Only videos of the provider go to Roku. */
export function videoContent(
  address: string,
  onRoku: boolean,
  hosts: Hosts,
  stored: StoredAddresses,
): { videoUrl: string; videoType: VideoType; onRoku: boolean } {
  const known = recogniseVideo(address, hosts)
  if (!known.ok || (known.kind === 'link' && address === stored.video))
    return { videoUrl: address, videoType: address ? stored.videoType : 'External', onRoku: false }
  const toRoku = onRoku && known.kind === 'provider'
  return { videoUrl: known.url, videoType: toRoku ? 'HLS' : TYPES[known.kind], onRoku: toRoku }
}

/** Returns the player source of a form's address, for its preview. */
export const previewSource = (address: string, captions: Captions[], hosts: Hosts, stored: StoredAddresses): PlayerSource =>
  playerSource(typed(address), address === stored.video ? stored.videoType : 'External', captions, hosts)

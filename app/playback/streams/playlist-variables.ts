// Substitutes the variables of HLS playlists (draft-pantos-hls-rfc8216bis 4.3, 4.4.2.3), which hls.js light does not support.
// The text comes from another server and may be anything, so every name, value and result is bounded.

export type Variables = ReadonlyMap<string, string>
export type ResolvedPlaylist = { text: string; variables: Variables }

const NONE: Variables = new Map()
const DEFINE = '#EXT-X-DEFINE:'
const REFERENCE = /\{\$([\w-]{1,100})\}/g
const ATTRIBUTE = /(?:^|,)\s*(NAME|VALUE|IMPORT|QUERYPARAM)="([^"]*)"/g
const MOST_VARIABLES = 100
const LONGEST_VALUE = 4_096
/** The maximum number of characters that substitution may add to a playlist. */
const MOST_ADDED = 1024 * 1024

/**
 * Substitutes a playlist's variables and removes their definitions. Returns undefined if the playlist defines or uses a variable
 * wrongly: no player may play such a playlist.
 *
 * @param url the address that answered; its query provides values.
 * @param imported the variables of the multivariant playlist that led here.
 */
export function withVariables(text: string, url: string, imported: Variables = NONE): ResolvedPlaylist | undefined {
  if (!text.includes(DEFINE)) return { text, variables: NONE }
  const variables = new Map<string, string>()
  let isSound = true
  let room = text.length + MOST_ADDED

  function resolved(line: string): string {
    const full = line.replace(REFERENCE, (_, name: string) => {
      const value = variables.get(name)
      if (value === undefined) isSound = false
      room -= value?.length ?? 0
      return room < 0 ? '' : (value ?? '')
    })
    room -= line.length
    return full
  }

  function define(attributes: string) {
    const given = new Map(Array.from(attributes.matchAll(ATTRIBUTE), ([, kind = '', value = '']) => [kind, value]))
    const name = given.get('NAME') ?? given.get('IMPORT') ?? given.get('QUERYPARAM') ?? ''
    const value = given.has('NAME')
      ? given.get('VALUE')
      : given.has('IMPORT')
        ? imported.get(name)
        : URL.parse(url)?.searchParams.get(name) || undefined
    if (value === undefined || value.length > LONGEST_VALUE || variables.has(name) || variables.size === MOST_VARIABLES)
      isSound = false
    else variables.set(name, value)
  }

  const lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith(DEFINE)) define(resolved(line.slice(DEFINE.length)))
    // Braces in comments and titles are plain text.
    else lines.push(line.includes('{$') && (!line.startsWith('#') || line.startsWith('#EXT-X-')) ? resolved(line) : line)
    if (!isSound || room < 0) return undefined
  }
  return { text: lines.join('\n'), variables }
}

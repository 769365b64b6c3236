import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

// sitemaps.org's own schema of a file, from a package; the others are written from the descriptions that they name.
const published = join(createRequire(import.meta.url).resolve('sitemap'), '../../../schema/sitemap.xsd')
const schema = (name: string) => {
  const path = name === 'sitemap' ? published : join(import.meta.dirname, `../sitemap-schemas/${name}.xsd`)
  return { fileName: `${name}.xsd`, contents: readFileSync(path, 'utf8') }
}

/** Bytes that a file may have, unpacked. */
const MOST_BYTES = 50 * 1024 * 1024

/** What libxml2 and the limits of sitemaps.org say against a file or an index; [] when nothing. */
export async function sitemapFaults(xml: string, kind: 'file' | 'index' = 'file'): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'the.xml', contents: xml }],
    schema: schema(kind),
    ...(kind === 'file' && { preload: ['sitemap', 'video', 'link'].map(schema) }),
  })
  const entries = xml.match(/<(?:url|sitemap)>/g)?.length ?? 0
  return [
    ...(valid ? [] : errors.map(({ message }) => message)),
    ...(entries > 50_000 ? [`${entries} entries`] : []),
    ...(Buffer.byteLength(xml) > MOST_BYTES ? ['too large'] : []),
  ]
}

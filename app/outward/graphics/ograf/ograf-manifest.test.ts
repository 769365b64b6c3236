import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { OutputGame } from '../output-game.ts'
import { overlayOptions } from '../overlay-options.ts'
import { ografManifest } from './ograf-manifest.ts'

/**
 * The requirements of version 1 of the specification on a manifest, in our own words (ebu/ograf, v1/specification, read at commit
 * 33366df of 2026-04-15): the names, which of them are mandatory, and that any other name must begin with "v_".
 */
const text = { type: 'string' }
const open = { patternProperties: { '^v_': {} }, additionalProperties: false }
const boolean = { type: 'object', properties: { exact: { type: 'boolean' }, ideal: { type: 'boolean' } }, ...open }
const property = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { enum: ['boolean', 'string', 'number', 'integer', 'array', 'object'] },
    gddType: text,
    gddOptions: { type: 'object' },
    hidden: { type: 'boolean' },
    order: { type: 'number' },
  },
  // A select needs its values, and a label for each.
  if: { properties: { gddType: { const: 'select' } }, required: ['gddType'] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { required: ['enum', 'gddOptions'], properties: { gddOptions: { required: ['labels'] } } },
}
const MANIFEST = {
  type: 'object',
  required: ['$schema', 'id', 'name', 'main', 'supportsRealTime', 'supportsNonRealTime'],
  properties: {
    $schema: { const: 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json' },
    id: { type: 'string', pattern: '^[^/]+$' },
    version: text,
    name: text,
    description: text,
    author: { type: 'object', required: ['name'], properties: { name: text, email: text, url: text }, ...open },
    main: text,
    customActions: { type: 'array' },
    supportsRealTime: { type: 'boolean' },
    supportsNonRealTime: { type: 'boolean' },
    schema: { type: 'object', required: ['type'], properties: { properties: { additionalProperties: property } } },
    stepCount: { type: 'integer', minimum: -1 },
    renderRequirements: {
      type: 'array',
      items: {
        type: 'object',
        properties: { resolution: {}, frameRate: {}, accessToPublicInternet: boolean, engine: { type: 'array' } },
        ...open,
      },
    },
    thumbnails: { type: 'array' },
  },
  ...open,
}

const both = (en: string, fr = en) => ({ en, fr })
const side = { name: both('A'), short: both('A'), code: both('A'), colour: '#003366', logo: '' }
const game = { id: 'cup-1', title: both('Final', 'Finale'), home: side, away: side } as OutputGame
const made = (lang: 'en' | 'fr') =>
  ografManifest({ game, lang, siteName: 'Podium', site: 'https://video.podium.example:8443' }, '2026-11-22T00:41:07.000Z')

test.each(['en', 'fr'] as const)('S6 the manifest of the package is one of OGraf version 1, in %s', (lang) => {
  const validate = new Ajv2020({ strict: false }).compile(MANIFEST)
  const manifest = JSON.parse(JSON.stringify(made(lang)))
  validate(manifest)
  expect(validate.errors).toBeNull()
  // The schema itself must reject invalid manifests.
  expect(validate({ ...manifest, author: undefined, actions: [] })).toBe(false)
  expect(validate({ ...manifest, id: 'a/b' })).toBe(false)
  expect(manifest.id).toBe('example.podium.video.score.cup-1')
})

test('S6 what the manifest offers as data is what an overlay understands, and its defaults are those of the bug', () => {
  const { properties } = made('fr').schema
  const defaults = Object.fromEntries(Object.entries(properties).map(([name, { default: value }]) => [name, String(value)]))
  expect(overlayOptions((name) => defaults[name], 'en')).toEqual(overlayOptions(() => undefined, 'fr'))
  for (const [name, { enum: values = [] }] of Object.entries(properties as Record<string, { enum?: readonly string[] }>))
    for (const value of values)
      expect(overlayOptions((of) => (of === name ? value : undefined), 'en')[name as 'lang']).toBe(value)
})

test('S6 each choice of the manifest has a label in words, in its language', () => {
  for (const lang of ['en', 'fr'] as const)
    for (const name of ['lang', 'view', 'pos', 'theme'] as const) {
      const { enum: values, gddOptions } = made(lang).schema.properties[name]
      const labels: Record<string, string> = gddOptions.labels
      expect([name, Object.keys(labels)]).toEqual([name, [...values]])
      for (const value of values) expect(labels[value]).not.toBe(value)
    }
  expect(made('fr').schema.properties.pos.gddOptions.labels).toMatchObject({ bl: 'En bas à gauche' })
})

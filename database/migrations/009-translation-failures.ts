import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Where each catalogue text is used, which texts still have to be sent to a service, and which have failed for good. All
 * existing texts count as new.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  for (const kind of ['series', 'episode'] as const) {
    await schema
      .createTable(`${kind}_text`)
      .addColumn('doc_id', 'text', (c) => c.notNull().references(`${kind}.doc_id`).onDelete('cascade'))
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('new_since', 'text')
      .addPrimaryKeyConstraint(`${kind}_text_key`, ['doc_id', 'field'])
      .execute()
    await schema.createIndex(`${kind}_text_by_hash`).on(`${kind}_text`).column('hash').execute()
    await schema
      .createIndex(`${kind}_text_new`)
      .on(`${kind}_text`)
      .column('new_since')
      .where('new_since', 'is not', null)
      .execute()
    await placeAll(db, kind)
  }
  await schema
    .createTable('translation_task')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('failed_as', 'text')
    .execute()
  await schema.createIndex('translation_task_due').on('translation_task').column('due_at').execute()
  await schema
    .createIndex('translation_by_people')
    .on('translation')
    .column('hash')
    .where(sql<boolean>`(status <> 'machine' or updated_by is not null)`)
    .execute()
}

const FIELDS = {
  series: ['title', 'short_description', 'long_description', 'description'],
  episode: ['title', 'short_description', 'long_description'],
} as const
const BATCH = 1_000
const ROWS = 400

async function placeAll(db: Kysely<Tables>, kind: 'series' | 'episode'): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom(kind).selectAll().where('doc_id', '>', after).orderBy('doc_id').limit(BATCH).execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.doc_id
    const places = rows.flatMap((row) =>
      FIELDS[kind].flatMap((field) => {
        const text = (row as Record<string, unknown>)[field] as string
        return text.trim() === '' ? [] : [{ doc_id: row.doc_id, field, hash: hashOf(text), new_since: '' }]
      }),
    )
    for (let at = 0; at < places.length; at += ROWS)
      await db
        .insertInto(`${kind}_text`)
        .values(places.slice(at, at + ROWS))
        .execute()
  }
}

const hashOf = (text: string) => createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex')

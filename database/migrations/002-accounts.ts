import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The viewer's row becomes the account; adds sessions, sign-in methods, single-use links and rate limits. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db

  await schema.alterTable('viewer').renameColumn('uid', 'id').execute()
  await schema
    .alterTable('viewer')
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('viewer')
    .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('viewer').addColumn('image', 'text').execute()
  await schema
    .alterTable('viewer')
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.createIndex('viewer_by_email').unique().on('viewer').column('email').execute()

  await schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('viewer_id', 'text', (c) => c.notNull().references('viewer.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('remembered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('session_by_viewer').on('session').column('viewer_id').execute()
  await schema.createIndex('session_by_end').on('session').column('expires_at').execute()

  await schema
    .createTable('sign_in_method')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('viewer_id', 'text', (c) => c.notNull().references('viewer.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_account', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('sign_in_method_key', ['provider', 'provider_account'])
    .execute()
  await schema.createIndex('sign_in_method_by_viewer').on('sign_in_method').column('viewer_id').execute()

  await schema
    .createTable('single_use')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('single_use_by_identifier').on('single_use').column('identifier').execute()

  await schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('rate_limit_by_end').on('rate_limit').column('ends_at').execute()

  await schema.alterTable('content').addColumn('super_admin', 'text').execute()
  await schema.alterTable('content').addColumn('secret_check', 'text').execute()
}

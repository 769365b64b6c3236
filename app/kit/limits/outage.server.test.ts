import { expect, test } from 'vitest'
import { outageOf } from './outage.server.ts'

const failing = (properties: object, message = '') => Object.assign(new Error(message), properties)

test.each<[string, unknown]>([
  ['the file system', failing({ code: 'ENOSPC' })],
  ['a quota', failing({ code: 'EDQUOT' })],
  ['SQLite', failing({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['PostgreSQL', failing({ code: '53100' })],
  ['a storage of the S3 protocol', failing({ $metadata: { httpStatusCode: 507 } })],
  ['an error behind another one', new Error('outer', { cause: failing({ code: 'ENOSPC' }) })],
])('F-05 F-06 no room is left when %s says so', (_, error) => {
  expect(outageOf(error)).toBe('full')
})

test.each<[string, unknown]>([
  ['a database that nobody listens for', failing({ code: 'ECONNREFUSED' })],
  ['one of several addresses', new AggregateError([failing({ code: 'ECONNREFUSED' }), failing({ code: 'ENETUNREACH' })])],
  ['one that goes down', failing({ code: '57P01' })],
  ['one that has too many connections', failing({ code: '53300' })],
  ['a statement given up', failing({ code: '57014' })],
  ['a file that another process writes', failing({ code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['a file of a disk that only reads', failing({ code: 'ERR_SQLITE_ERROR', errcode: 8 + 256 })],
  ['a line that was cut', new Error('Connection terminated unexpectedly')],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['a query without an answer', new Error('Query read timeout')],
  ['a storage that fails', failing({ $metadata: { httpStatusCode: 500 } })],
  ['a disk that only reads', failing({ code: 'EROFS' })],
])('F-07 F-08 F-09 F-10 %s is an outage', (_, error) => {
  expect(outageOf(error)).toBe('down')
})

test.each<[string, unknown]>([
  ['a fault of our own', new TypeError('x is not a function')],
  ['a row that breaks a rule', failing({ code: '23505' })],
  ['a table that is not there', failing({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['a damaged file', failing({ code: 'ERR_SQLITE_ERROR', errcode: 11 })],
  ['nothing', undefined],
  ['a word', 'ENOSPC'],
])('%s is none', (_, error) => {
  expect(outageOf(error)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Fan@Viewers.Example', 'fan@viewers.example'],
  [' fan+0@viewers.example ', 'fan@viewers.example'],
  ['fan+a+b@viewers.example.', 'fan@viewers.example'],
  ['"fan"@viewers.example', 'fan@viewers.example'],
  ['f.a.n@viewers.example', 'f.a.n@viewers.example'],
  ['F.a.n+x@gmail.com', 'fan@gmail.com'],
  ['fan@GoogleMail.com', 'fan@gmail.com'],
  ['fan@université.example', 'fan@xn--universit-j4a.example'],
  ['+fan@viewers.example', '+fan@viewers.example'],
])('Q-92 %s is the mailbox %s', (email, name) => {
  expect(mailboxOf(email).name).toBe(name)
})

test('Q-92 the domain of a mailbox is counted, but for large providers', () => {
  const domains = ['fan@a.viewers.example', 'fan@googlemail.com', 'fan@hotmail.com', 'fan'].map(
    (email) => mailboxOf(email).domain,
  )
  expect(domains).toEqual(['a.viewers.example', undefined, undefined, ''])
})

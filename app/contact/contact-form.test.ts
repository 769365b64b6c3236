import { expect, test } from 'vitest'
import { contactForm } from './contact-form.ts'

const MESSAGE = { email: 'fan@viewers.example', message: 'No sound.' }
const faultsOf = (form: Record<string, string>) => contactForm.safeParse(form).error?.issues.map(({ message }) => message)

test.each([
  [{ message: 'No sound.' }, 'email-invalid'],
  [{ ...MESSAGE, email: 'nobody' }, 'email-invalid'],
  [{ ...MESSAGE, email: 'a@b.example, c@d.example' }, 'email-invalid'],
  [{ ...MESSAGE, email: 'a@b.example\nBcc: c@d.example' }, 'email-invalid'],
  [{ ...MESSAGE, message: ' \n ' }, 'message-missing'],
  [{ ...MESSAGE, message: 'x'.repeat(5_000 + 1) }, 'message-long'],
  [{ ...MESSAGE, page: 'x'.repeat(501) }, 'page-long'],
])('Q-39 a message is refused: %o', (form, fault) => {
  expect(faultsOf(form as Record<string, string>)).toEqual([fault])
})

test('Q-39 a message keeps its lines and loses control characters; the page is one line, details that are too long are cut', () => {
  expect(
    contactForm.parse({
      email: ' Fan@viewers.example ',
      message: '\u0000One\r\ntwo\u001b[31m\u202e\n',
      page: '/series/final\r\nBcc: someone',
      diagnostics: 'x'.repeat(12_000 + 500),
    }),
  ).toEqual({
    email: 'Fan@viewers.example',
    message: 'One\ntwo[31m',
    page: '/series/final Bcc: someone',
    diagnostics: 'x'.repeat(12_000),
  })
})

test('Q-39 a line break that a browser sends as two characters counts as one', () => {
  const lines = 'a\n'.repeat(5_000 / 2 - 1)
  expect(faultsOf({ ...MESSAGE, message: `${lines}ab`.replaceAll('\n', '\r\n') })).toBeUndefined()
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TestContext, test } from 'vitest'

const CONFIG = fileURLToPath(new URL('../../knip.json', import.meta.url))
const KNIP = fileURLToPath(new URL('../../node_modules/knip/bin/knip.js', import.meta.url))

/** Returns the output of the project's rules for a tree with these files, one fault a line; empty when it is right. */
async function said({ onTestFinished }: TestContext, files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'exports-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return new Promise((done) => {
    execFile(process.execPath, [KNIP, '--config', CONFIG, '--reporter', 'compact'], { cwd: root }, (_, out) => done(out))
  })
}

const route = "import { used } from './a.ts'\nexport const loader = used\n"

test.concurrent('an export that nothing imports is refused, and so are a type and a file', async (context) => {
  const a = 'export const used = 1\nexport const spare = used\nexport type Spare = typeof spare\n'
  const out = await said(context, { 'app/a/a.ts': a, 'app/a/a.route.ts': route, 'app/a/b.ts': 'export {}\n' })
  context.expect(out).toMatch(/a\.ts: spare$/m)
  context.expect(out).toMatch(/a\.ts: Spare$/m)
  context.expect(out).toMatch(/^app\/a\/b\.ts/m)
})

test.concurrent('what a route, a test or a program takes is right', async (context) => {
  const a = 'export const used = 1\nexport const tried = 2\n'
  const tests = "import { tried } from './a.ts'\nconsole.log(tried)\n"
  context.expect(await said(context, { 'app/a/a.ts': a, 'app/a/a.route.ts': route, 'app/a/a.test.ts': tests })).toBe('')
})

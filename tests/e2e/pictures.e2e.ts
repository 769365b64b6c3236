import { writeFile } from 'node:fs/promises'
import type { BrowserContext, FileChooser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { buildFieldPage, type FieldPage } from './picture-field/page.ts'
import { expect, test } from './site.ts'
import { fan, PASSWORD } from './viewers.ts'

let field: FieldPage
test.beforeAll(async () => {
  field = await buildFieldPage()
})
test.afterAll(() => field.close())

type Colour = '#c00' | '#0a0'
const picture = (width: number, height: number, background: Colour = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })

async function file(width: number, height: number, name = 'final.png') {
  return { name, mimeType: 'image/png', buffer: await picture(width, height).png().toBuffer() }
}

/** An admin's browser. */
async function asAdmin(context: BrowserContext, site: TestSite) {
  await context.request.post(`${site.origin}/signup`, { form: { email: fan.email, password: PASSWORD } })
  await site.running.services.admins.grant(fan.email)
}

async function choose(page: Page, chosen: Parameters<FileChooser['setFiles']>[0]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Choose (a picture|another)$/ }).click(),
  ])
  await chooser.setFiles(chosen)
}

const use = (page: Page) => page.getByRole('button', { name: 'Use picture' }).click()
const value = (page: Page) => page.locator('input[name=thumbnail]')
/** The field's message, outside the dialog. */
const said = (page: Page) => page.locator('[role=group] > [role=status]')
const stored = /^thumbnails\/[0-9a-f-]{36}$/

/** Drops or pastes a picture. */
async function hand(page: Page, how: 'drop' | 'paste', target: string) {
  const bytes = [...(await picture(1280, 800).png().toBuffer())]
  await page
    .locator(target)
    .first()
    .evaluate(
      (element, { bytes, how }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], 'final.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const event =
          how === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer })
        element.dispatchEvent(event)
      },
      { bytes, how },
    )
}

test.describe('of an admin', () => {
  test.beforeEach(async ({ context, site }) => asAdmin(context, site))

  test('M5 a chosen picture is cut, sent, shown and carried by the form', async ({ page, site }) => {
    await field.open(page, site)
    await choose(page, await file(2560, 1600))
    await expect(page.getByRole('dialog', { name: 'Cut to 16:9' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Cut-out: 2560 × 1440 pixels')
    await use(page)
    await expect(said(page)).toHaveText('Picture added, 1920 × 1080.')
    await expect(value(page)).toHaveValue(stored)
    const preview = page.getByRole('img', { name: 'The thumbnail as a tile shows it' })
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(280)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/thumbnail=thumbnails%2F/)
  })

  test('Q-37 a picture of 16:9 in the advised size is sent without asking, and may be cut afterwards', async ({ page, site }) => {
    await field.open(page, site)
    await choose(page, { name: 'exact.png', mimeType: 'image/png', buffer: await picture(1280, 720).png().toBuffer() })
    await expect(said(page)).toHaveText('Picture added, 1280 × 720.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const first = await value(page).inputValue()
    await page.getByRole('button', { name: 'Cut it' }).click()
    await page.getByRole('slider', { name: 'Zoom' }).fill('2')
    await use(page)
    await expect(said(page)).toHaveText(/^Picture added, 640 × 360\./)
    expect(await value(page).inputValue()).not.toBe(first)
    await expect(page.getByRole('button', { name: 'Cut it' })).toHaveCount(0)
  })

  test('Q-37 an animation is said to become a still picture, before and after it is sent', async ({ page, site }) => {
    const frames = await Promise.all(
      ['#c00', '#0a0'].map((colour) =>
        picture(1280, 800, colour as Colour)
          .png()
          .toBuffer(),
      ),
    )
    const buffer = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    await field.open(page, site)
    await choose(page, { name: 'goal.gif', mimeType: 'image/gif', buffer })
    const note = 'It is an animation: tiles show its first picture only.'
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(note)
    await page.setViewportSize({ width: 390, height: 640 })
    await use(page)
    await expect(said(page)).toContainText(note)
    // Not covered by the bar with the Save button, where there is one.
    const [text, bar] = await Promise.all([
      said(page).boundingBox(),
      page.locator('[data-save-bar]').evaluateAll(([each]) => each?.getBoundingClientRect().top),
    ])
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar ?? 640)
    await choose(page, await file(1280, 800))
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
    await expect(page.getByRole('dialog').getByRole('status')).not.toContainText(note)
  })

  test('M5 a picture that is not 16:9 is cut to the part that was moved into sight by keyboard', async ({ page, site }) => {
    // Red at the top, green at the bottom.
    const halves = await picture(1600, 1800)
      .composite([{ input: await picture(1600, 900, '#0a0').png().toBuffer(), top: 900, left: 0 }])
      .png()
      .toBuffer()
    await field.open(page, site)
    await choose(page, { name: 'tall.png', mimeType: 'image/png', buffer: halves })
    const area = page.getByRole('application', { name: 'What the thumbnail shows' })
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Cut-out: 1600 × 900 pixels')
    await area.focus()
    await page.keyboard.press('ArrowUp')
    for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Use picture' }).focus()
    await page.keyboard.press('Enter')
    await expect(value(page)).toHaveValue(stored)
    const served = await page.request.get(`/${await value(page).inputValue()}/160`)
    const { dominant } = await sharp(await served.body()).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })

  test('M5 zooming in cuts out less, and a small cut-out is warned of before and after', async ({ page, site }) => {
    await field.open(page, site)
    await choose(page, await file(1600, 1000))
    const size = page.getByRole('dialog').getByRole('status')
    await expect(size).toHaveText('Cut-out: 1600 × 900 pixels')
    const slider = page.getByRole('slider', { name: 'Zoom' })
    await slider.fill('2')
    // Enter would submit the form around the field.
    await slider.press('Enter')
    await expect(size).toHaveText(/^Cut-out: 800 × 450 pixels It is smaller than 1280 × 720/)
    await use(page)
    await expect(said(page)).toHaveText(/^Picture added, 800 × 450\. It is smaller than 1280 × 720/)
  })

  for (const how of ['drop', 'paste'] as const) {
    test(`M5 a picture can be handed over by ${how}`, async ({ page, site }) => {
      await field.open(page, site)
      // The field also takes what is pasted while the cursor is in the title.
      await hand(page, how, how === 'drop' ? '[role=group] > div' : 'input[name=title]')
      await use(page)
      await expect(value(page)).toHaveValue(stored)
    })
  }

  test('M5 a picture dropped beside the field does not replace the page', async ({ page, site }) => {
    await field.open(page, site)
    const isKept = await page.locator('h1').evaluate((heading) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
      return !heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    })
    expect(isKept).toBe(true)
  })

  test('M5 what is no picture is said at the field, before anything is sent', async ({ page, site }, testInfo) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await field.open(page, site)
    const problem = page.getByRole('alert')
    for (const [name, mimeType, content] of [
      ['notes.txt', 'text/plain', 'hello'],
      ['logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ] as const) {
      await choose(page, { name, mimeType, buffer: Buffer.from(content) })
      await expect(problem).toHaveText('This file is not a JPG, PNG or GIF. Choose another.')
    }
    await choose(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('broken') })
    await expect(problem).toHaveText('This file cannot be read as a picture. Choose another.')
    const huge = testInfo.outputPath('huge.png')
    await writeFile(huge, Buffer.alloc(50 * 1024 * 1024 + 1))
    await choose(page, huge)
    await expect(problem).toHaveText('This picture is too large. Choose a smaller one.')
    expect(sent).toEqual([])
    await choose(page, await file(1280, 800))
    await expect(problem).toBeEmpty()
  })

  test('M5 progress is shown while a picture goes up, the form waits, and it can be broken off', async ({ page, site }) => {
    await field.open(page, site)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/admin/pictures', async (route) => {
      await held
      await route.abort()
    })
    await choose(page, await file(1280, 800))
    await use(page)
    await expect(page.getByRole('progressbar', { name: 'Sending the picture…' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(said(page)).toHaveText('The picture was not sent.')
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(value(page)).toHaveValue('')
    goOn()
  })

  test('M5 K2 a picture that did not get through is said so, and sent again by itself without cutting it anew', async ({
    page,
    site,
  }) => {
    await field.open(page, site)
    await page.route('**/admin/pictures', (route) => route.abort())
    await choose(page, await file(1280, 800))
    await use(page)
    await expect(page.getByRole('alert')).toContainText('The picture did not get through. Check your connection and try again.')
    await page.unroute('**/admin/pictures')
    await expect(value(page)).toHaveValue(stored)
    await expect(page.getByRole('alert')).toBeEmpty()
  })

  test('M5 one who is no admin any more is told so, and nothing is lost', async ({ page, site }) => {
    await field.open(page, site)
    await site.running.services.admins.revoke(fan.email)
    await choose(page, await file(1280, 800))
    await use(page)
    await expect(page.getByRole('alert')).toContainText('Your access has changed, so the picture was not sent.')
    await site.running.services.admins.grant(fan.email)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(value(page)).toHaveValue(stored)
  })

  test('M5 leaving the cutting keeps the picture there was, and removing it says so', async ({ page, site }) => {
    await field.open(page, site)
    await choose(page, await file(1280, 800))
    await use(page)
    await expect(value(page)).toHaveValue(stored)
    const first = await value(page).inputValue()
    await choose(page, await file(1600, 1000))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(value(page)).toHaveValue(first)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(value(page)).toHaveValue('')
    await expect(said(page)).toHaveText('The picture is removed.')
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  })

  test('M5 an https address can be given instead, and no other', async ({ page, site }) => {
    await field.open(page, site)
    await page.getByText('Use a picture at another address').click()
    const address = page.getByLabel('Address of the picture')
    for (const wrong of ['', 'http://a.example/x.jpg', 'javascript:alert(1)', 'https://', 'https://a@b.example/x']) {
      await address.fill(wrong)
      await address.press('Enter')
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await expect(value(page)).toHaveValue('')
    }
    await page.route('https://pictures.example/**', async (route) =>
      route.fulfill({ body: await picture(1280, 720).png().toBuffer(), contentType: 'image/png' }),
    )
    await address.fill(' https://pictures.example/final.jpg ')
    await address.press('Enter')
    await expect(value(page)).toHaveValue('https://pictures.example/final.jpg')
    await expect(said(page)).toHaveText('The picture at pictures.example is used.')

    await page.unroute('https://pictures.example/**')
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }))
    await address.fill('https://pictures.example/gone.jpg')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByRole('alert')).toContainText('The picture at pictures.example cannot be shown here.')
    await expect(value(page)).toHaveValue('https://pictures.example/gone.jpg')
  })

  test('M5 an address that is not used holds up no form', async ({ page, site }) => {
    await field.open(page, site)
    await page.getByText('Use a picture at another address').click()
    await page.getByLabel('Address of the picture').fill('not an address')
    await page.getByText('Use a picture at another address').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/thumbnail=$/)
  })

  test('M5 a picture that is gone is said so at the field', async ({ page, site, lose }) => {
    lose(/^\/thumbnails\//)
    await field.open(page, site, { value: 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab' })
    await expect(page.getByRole('alert')).toHaveText('This picture can no longer be found. Choose it again.')
  })

  for (const [language, width] of [
    ['fr', 360],
    ['en', 1280],
  ] as const) {
    test(`the field is free of axe violations in ${language} at ${width} px, with and without a picture, cutting and failing`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await field.open(page, site, { language })
      await expectNoViolations(page, 'empty')
      await page.locator('summary').click()
      await expectNoViolations(page, 'with an address')
      await hand(page, 'paste', 'body')
      await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
      await expectNoViolations(page, 'cutting')
      await page.route('**/admin/pictures', (route) => route.abort())
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page.getByRole('alert').getByRole('button')).toBeVisible()
      await expectNoViolations(page, 'failing')
      await page.unroute('**/admin/pictures')
      await expect(value(page)).toHaveValue(stored)
      await expectNoViolations(page, 'with a picture')
    })
  }
})

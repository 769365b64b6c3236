import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './site.ts'

const WIDTHS = [360, 768, 1280, 1920]

for (const language of ['en', 'fr'] as const) {
  for (const width of WIDTHS) {
    test(`every page is free of axe violations in ${language} at ${width} px`, async ({ page, context, site }) => {
      test.setTimeout(180_000)
      await context.addCookies([{ name: 'language', value: language, url: site.origin }])
      await page.setViewportSize({ width, height: 900 })
      await site.addCategory('a')
      for (let at = 0; at < 12; at++) await site.addSeries({ id: `s-${at}`, tags: ['a', 'live'], order: at })
      await site.addSeries({ id: 'locked', title: 'Locked', tags: ['a'], password: 'x' })
      await site.addEpisode('s-0', { title: 'One', isLive: true })
      await site.addEpisode('s-0', { title: 'Two', shortDescription: 'Short', longDescription: 'Long' })
      const paths = [
        '/',
        '/series/s-0',
        '/series/s-1',
        '/series/locked',
        '/password?seriesId=locked',
        '/scoreboard',
        '/privacy',
        '/contact',
      ]
      for (const path of [...paths, '/faq', '/systemrequirements', '/forbidden', '/nowhere', '/series/none']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeAttached()
        const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
          path,
        ).toEqual([])
      }
    })
  }
}

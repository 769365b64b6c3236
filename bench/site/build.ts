import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '../processes.ts'
import { picture } from './catalogue.ts'
import { seeded } from './titles.ts'

const root = join(import.meta.dirname, '../..')

/** The widths in app/screens/hero.tsx. */
const HERO_WIDTHS = [640, 960, 1280, 1920, 2560]

export type Build = {
  /** Contains build/, and a link to node_modules. */
  root: string
  /** The build's own banner, or a stand-in for a build without one. */
  hero: 'own' | 'stand-in'
}

/** A copy of the build, so that a build made meanwhile does not change the measurement. */
export async function copyBuild(): Promise<Build> {
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('There is no build: run npm run build first.')
  const folder = temporaryFolder()
  cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const art = join(folder, 'build/client/art')
  if (existsSync(art) && readdirSync(art).some((name) => name.startsWith('hero-'))) return { root: folder, hero: 'own' }
  await mkdir(art, { recursive: true })
  for (const width of HERO_WIDTHS) {
    const resized = await picture(seeded(1), width, Math.round((width * 3) / 8))
      .png({ compressionLevel: 1 })
      .toBuffer()
    await writeFile(join(art, `hero-${width}.avif`), await sharp(resized).avif({ quality: 60, effort: 0 }).toBuffer())
    await writeFile(join(art, `hero-${width}.jpg`), await sharp(resized).jpeg({ quality: 75 }).toBuffer())
  }
  return { root: folder, hero: 'stand-in' }
}

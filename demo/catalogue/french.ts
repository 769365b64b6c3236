import type { FileLine } from '../../app/translation/french/translations-file.ts'
import { demoDrafts } from './drafts.ts'

/**
 * The demo staff's French for the catalogue of the same instant. Leaves out titles that the glossary translates well; a text used in two
 * places appears twice.
 */
export function demoFrench(now: Date): FileLine[] {
  return demoDrafts(now)
    .flatMap((series) => [series, ...series.episodes])
    .flatMap(({ title, short, long }) => [title, short, long])
    .flatMap(({ en, fr }) => (fr === '' ? [] : [{ english: en, french: fr }]))
}

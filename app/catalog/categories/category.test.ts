import { expect, test } from 'vitest'
import { type Category, categoriesOf } from './category.ts'

const category = (id: string, tags: string[]): Category => ({ id, name: id, tags, version: 1 })
const hockey = category('hockey', ['hockey'])
const women = category('women-hockey', ['women', 'hockey'])
const untagged = category('hand-picked', [])
const all = [hockey, women, untagged]

const homes = (tags: string[], categoryId: string | null = null) => categoriesOf({ tags, categoryId }, all).map(({ id }) => id)

test('M3 a series stands in a category whose every tag it carries', () => {
  expect(homes(['hockey'])).toEqual(['hockey'])
  expect(homes(['women'])).toEqual([])
  expect(homes(['football'])).toEqual([])
})

test('M3 a series may stand in several categories, in their stored order', () => {
  expect(homes(['women', 'hockey', 'playoffs'])).toEqual(['hockey', 'women-hockey'])
})

test('M3 one tag equal to the whole query, which is the tags joined with AND, counts as well', () => {
  expect(homes(['women AND hockey'])).toEqual(['women-hockey'])
  expect(homes(['Women and Hockey'])).toEqual(['women-hockey'])
  expect(homes(['hockey AND women'])).toEqual([])
})

test('M3 a series that names the category is in it, whatever its tags', () => {
  expect(homes([], 'hand-picked')).toEqual(['hand-picked'])
  expect(homes(['hockey'], 'women-hockey')).toEqual(['hockey', 'women-hockey'])
  expect(homes([], 'gone')).toEqual([])
})

test('M3 tags compare without case', () => {
  expect(homes(['HOCKEY', 'Women'])).toEqual(['hockey', 'women-hockey'])
})

test('M3 a tag is compared whole, never as a part of another', () => {
  expect(homes(['field hockey', 'womens'])).toEqual([])
})

test('a category without tags holds nothing by itself', () => {
  expect(homes(['', 'anything'])).toEqual([])
})

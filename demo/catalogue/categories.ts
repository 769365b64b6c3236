import type { DemoCategory } from './types.ts'

export const categories: DemoCategory[] = [
  { id: 'live', name: 'Live Now & Upcoming Championships', tags: ['events'] },
  { id: 'football', name: 'Football', tags: ['football'] },
  { id: 'mens-basketball', name: "Men's Basketball", tags: ['basketball', 'men'] },
  { id: 'womens-basketball', name: "Women's Basketball", tags: ['basketball', 'women'] },
  { id: 'hockey', name: 'Hockey', tags: ['hockey'] },
  { id: 'volleyball', name: 'Volleyball', tags: ['volleyball'] },
  { id: 'features', name: 'Features & Shows', tags: ['shows'] },
  { id: 'soccer', name: 'Soccer', tags: ['soccer'] },
  { id: 'rugby', name: 'Rugby', tags: ['rugby'] },
  { id: 'track-and-cross-country', name: 'Track & Field and Cross Country', tags: ['athletics'] },
  { id: 'swimming', name: 'Swimming', tags: ['swimming'] },
  { id: 'curling-and-wrestling', name: 'Curling & Wrestling', tags: ['curling-wrestling'] },
  { id: 'archives', name: 'From the Archives', tags: ['archive'] },
]

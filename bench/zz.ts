import { frenchOfSeasons } from './french-seasons.ts'
const t = performance.now()
for (const row of await frenchOfSeasons()) console.log(row.figure.slice(0, 60), '|', row.measured, '|', row.peer)
console.log(performance.now() - t)

import { useMemo, useState } from 'react'
import { rehearse } from '../../../championships/rules/rehearse.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { championshipEditWords } from '../championship-edit-words.ts'
import type { ChampionshipPage } from '../championship-view.server.ts'

/** Plays the championship on with invented results, step by step, on this page alone (spec B12): nothing is sent or stored. */
export function Rehearsal({ page: { structure, facts, names, games } }: { page: ChampionshipPage }) {
  const words = useWordsOf(championshipEditWords).rehearsal
  const [until, setUntil] = useState(0)
  const [seed, setSeed] = useState(1)
  const results = useMemo(() => new Map(games.flatMap(({ code, result }) => (result ? [[code, result] as const] : []))), [games])
  const { state, steps, isOver, ...played } = useMemo(
    () => rehearse(structure, facts, results, { until, seed }),
    [structure, facts, results, until, seed],
  )
  const nameOf = (teamId: string | null | undefined) => names[teamId ?? ''] ?? '–'
  const lineOf = (code: string) => {
    const { home, away } = state.slots.get(code) ?? {}
    const score = played.results.get(code)
    const sides = [`${nameOf(home?.teamId)} ${score?.home ?? ''}`, `${nameOf(away?.teamId)} ${score?.away ?? ''}`]
    return `${games.find((game) => game.code === code)?.name ?? code}: ${sides.map((side) => side.trim()).join(', ')}`
  }
  const commands: [text: string, isOff: boolean, run: () => void][] = [
    [words.next, isOver, () => setUntil(steps.length + 1)],
    [words.toEnd, isOver, () => setUntil(Number.POSITIVE_INFINITY)],
    [words.back, steps.length === 0, () => setUntil(steps.length - 1)],
    [words.others, false, () => setSeed(seed + 1)],
  ]
  const told = steps.length === 0 ? words.notBegun : words.step(steps.length, steps.flat().length)
  const lists = steps.map((codes, at) => ({ title: words.stepTitle(at + 1), lines: codes.map(lineOf) }))
  const ranking = state.final.map(({ place, teamIds }) => `${place}. ${teamIds.map(nameOf).join(', ')}`)
  if (steps.length > 0 && ranking.length > 0) lists.push({ title: words.places, lines: ranking })
  return (
    <section className="stack gap-4 box pad" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <div className="wrap gap-2">
        {commands.map(([text, isOff, run], at) => (
          <button
            key={text}
            type="button"
            className={at === 0 ? button.primary : button.button}
            aria-disabled={isOff}
            onClick={() => isOff || run()}
          >
            {text}
          </button>
        ))}
      </div>
      <p role="status">{[told, isOver && words.over].filter(Boolean).join(' ')}</p>
      {lists.map(({ title, lines }) => (
        <div key={title} className="stack gap-1">
          <h3>{title}</h3>
          <ul className="stack gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

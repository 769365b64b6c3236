import { type ReactNode, useState } from 'react'
import { AWARD_REASONS, type Fact, type Source } from '../../../championships/rules/structure.ts'
import { randomId } from '../../../kit/browser/random-id.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../../kit/commands/use-quiet-revalidate.tsx'
import { Handle, Sortable, Steps, useSortableRow } from '../../kit/lists/sortable.tsx'
import { championshipEditWords } from '../championship-edit-words.ts'
import { CHAMPIONSHIP_LIMITS } from '../championship-values.ts'
import type { ChampionshipPage, GameView } from '../championship-view.server.ts'
import styles from '../championships.module.css'
import { SourceField } from '../source-field.tsx'

type Kind = Fact['kind'] | 'replay'

/** A decision that staff have begun. */
export type AskedDecision = {
  kind: Kind
  game?: GameView
  /** Tied teams, for a draw. */
  order?: string[]
  /** The decision that is taken back, with its words. */
  of?: string
  text?: string
  /** True to let the teams stay that play now. */
  isAsPlayed?: boolean
}

type Props = { page: ChampionshipPage; asked: AskedDecision; onClose: () => void }

/** What the dialog holds while it is filled in. */
type Draft = {
  why: (typeof AWARD_REASONS)[number]
  /** Undefined until staff choose, because a wrong winner is easily confirmed. */
  winner: 'home' | 'away' | null | undefined
  side: 'home' | 'away'
  source: Source
  home: string
  away: string
  teamId: string
  order: string[]
  mm: string
  place: string
  isNeeded: boolean
}

function firstDraft({ structure, games }: ChampionshipPage, { game, order, isAsPlayed }: AskedDecision): Draft {
  const played = (side: 'home' | 'away') => (isAsPlayed && game?.[side].teamId) || ''
  return {
    why: 'forfeit',
    winner: undefined,
    side: 'home',
    source: game?.home.source ?? { kind: 'open' },
    home: played('home'),
    away: played('away'),
    teamId: structure.entrants[0]?.teamId ?? '',
    order: order ?? structure.entrants.map(({ teamId }) => teamId),
    mm: '',
    place: String(games.length > 0 ? 1 : ''),
    isNeeded: game?.status === 'not-needed',
  }
}

/** Returns the decision of a draft; undefined while a choice or a number is missing. */
function decisionOf(
  { kind, game: { code: game } = { code: '' }, of = '' }: Pick<AskedDecision, 'kind' | 'of'> & { game?: { code: string } },
  draft: Draft,
) {
  const { winner, why, side, source, teamId, order, isNeeded } = draft
  switch (kind) {
    case 'award':
      return winner === undefined ? undefined : { kind, game, winner, why }
    case 'hold':
      return { kind, game }
    case 'pin':
      return { kind, game, home: draft.home || null, away: draft.away || null }
    case 'source':
      return { kind, game, side, source }
    case 'needed':
      return { kind, game, isNeeded }
    case 'withdraw':
      return { kind, teamId }
    case 'draw':
      return { kind, order }
    case 'measure': {
      const mm = draft.mm.split(/[\s;,]+/).filter(Boolean)
      return mm.length > 0 && mm.every((each) => /^\d{1,5}$/.test(each)) ? { kind, teamId, mm: mm.map(Number) } : undefined
    }
    case 'place':
      return /^[1-9]\d{0,2}$/.test(draft.place) ? { kind, teamId, place: Number(draft.place) } : undefined
    case 'undo':
      return { kind, of }
    case 'replay':
      return { kind, game }
  }
}

/** Asks what one decision needs and why, in both languages; it takes effect at once and can be undone (spec B5). */
export function DecisionDialog({ page, asked, onClose }: Props) {
  const all = useWordsOf(championshipEditWords)
  const words = all.decisions
  const common = useWordsOf(adminWords)
  const { kind, game } = asked
  const [draft, setDraft] = useState(() => firstDraft(page, asked))
  const usual = (language: 'en' | 'fr', why = draft.why) => {
    const { reasons, awards } = championshipEditWords[language].decisions
    return kind === 'award' ? awards[why] : reasons[kind]
  }
  const [reason, setReason] = useState({ en: usual('en'), fr: usual('fr') })
  const [isTried, setTried] = useState(false)
  const { send, fault, isBusy } = useDecide(page, onClose)
  const isTold = reason.en.trim() !== '' && reason.fr.trim() !== ''
  const decision = decisionOf(asked, draft)
  const change = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }))
    // The usual reason follows the kind of award until staff write another.
    const { why } = next
    if (why && reason.en === usual('en') && reason.fr === usual('fr')) setReason({ en: usual('en', why), fr: usual('fr', why) })
  }
  const title = asked.text
    ? common.about(common.undo, asked.text)
    : game
      ? common.about(words.kinds[kind], game.name)
      : words.kinds[kind]
  return (
    <Dialog title={title} text={words.texts[kind]} onCancel={onClose}>
      <form
        className={`stack gap-4 ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isTold && decision && !isBusy) void send({ ...decision, reason })
        }}
      >
        <DecisionFields page={page} asked={asked} draft={draft} change={change} isTried={isTried} />
        {(['en', 'fr'] as const).map((language) => (
          <Field
            key={language}
            label={words.reasonIn[language]}
            lang={language}
            value={reason[language]}
            maxLength={CHAMPIONSHIP_LIMITS.reason}
            fault={isTried && reason[language].trim() === '' ? common.faults.required : undefined}
            onChange={({ target }) => setReason({ ...reason, [language]: target.value })}
          />
        ))}
        <p className="danger firm optional" role="alert">
          {fault}
        </p>
        <DialogActions>
          <button type="button" className={button.button} onClick={onClose}>
            {words.close}
          </button>
          <button type="submit" className={button.primary} aria-disabled={isBusy}>
            {kind === 'undo' ? common.undo : words.confirm}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Sends a decision under one id, so that sending it again after a lost answer decides nothing twice; then offers to undo it. */
function useDecide(page: ChampionshipPage, onClose: () => void) {
  const words = useWordsOf(championshipEditWords).decisions
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const toast = useToast()
  const readAgain = useQuietRevalidate()
  const [factId] = useState(randomId)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const path = `/admin/championships/${page.id}/commands`
  const post = (id: string, decision: { kind: Kind; [field: string]: unknown }) => {
    const command = decision.kind === 'replay' ? 'replay' : 'decide'
    return sendCommand<CommandAnswer>(path, { command, factId: id, decision: JSON.stringify(decision) })
  }

  async function send(decision: { kind: Kind; reason: Record<'en' | 'fr', string> }) {
    setBusy(true)
    const answer = await post(factId, decision)
    setBusy(false)
    const refusals: Record<string, string> = words.refusals
    if (!answer.ok) return setFault(why(answer.reason) ?? refusals[answer.reason] ?? words.failed)
    onClose()
    await readAgain()
    if (decision.kind === 'undo' || decision.kind === 'replay') return toast(words.done[decision.kind])
    const { en, fr } = championshipEditWords
    const reason = { en: en.decisions.reasons.undo, fr: fr.decisions.reasons.undo }
    const undo = async () => {
      const undone = await post(randomId(), { kind: 'undo', of: factId, reason })
      await readAgain()
      toast(undone.ok ? words.done.undo : words.failed)
    }
    toast(words.done.said, { label: common.undo, run: () => void undo() })
  }
  return { send, fault, isBusy }
}

type FieldProps = Omit<Props, 'onClose'> & { draft: Draft; change: (next: Partial<Draft>) => void; isTried: boolean }

function DecisionFields({ page, asked, draft, change, isTried }: FieldProps): ReactNode {
  const words = useWordsOf(championshipEditWords)
  const { fields, nobody, awardsShort, yes, no, bySource } = words.decisions
  const nameOf = (id: string | null) => (id && (page.names[id] ?? page.teams.find((team) => team.id === id)?.label)) || '–'
  const { kind, game } = asked
  const slot = page.structure.slots.find(({ code }) => code === game?.code)
  const teamSelect = (label: string, value: string, onTeam: (id: string) => void, none?: string) => (
    <SelectField label={label} value={value} onChange={({ target }) => onTeam(target.value)}>
      {none && <option value="">{none}</option>}
      {page.structure.entrants.map(({ teamId }) => (
        <option key={teamId} value={teamId}>
          {nameOf(teamId)}
        </option>
      ))}
    </SelectField>
  )
  const sides = (['home', 'away'] as const).map(
    (side) => [side, game?.[side].teamId ? nameOf(game[side].teamId) : words.games.fields[side]] as const,
  )
  switch (kind) {
    case 'award':
      return (
        <>
          <Choices
            legend={fields.winner}
            options={[...sides, ['', nobody] as const]}
            value={draft.winner === undefined ? undefined : (draft.winner ?? '')}
            fault={isTried && draft.winner === undefined}
            onChoose={(value) => change({ winner: value === '' ? null : value })}
          />
          <SelectField
            label={fields.why}
            value={draft.why}
            onChange={({ target }) => change({ why: AWARD_REASONS.find((each) => each === target.value) ?? 'other' })}
            options={AWARD_REASONS.map((each) => [each, awardsShort[each]])}
          />
        </>
      )
    case 'pin':
      if (asked.isAsPlayed) return null
      return (
        <>
          {teamSelect(words.games.fields.home, draft.home, (home) => change({ home }), bySource)}
          {teamSelect(words.games.fields.away, draft.away, (away) => change({ away }), bySource)}
        </>
      )
    case 'source':
      return (
        slot && (
          <>
            <Choices
              legend={fields.side}
              options={sides}
              value={draft.side}
              onChoose={(side) => change({ side, source: game?.[side].source ?? draft.source })}
            />
            <SourceField
              label={words.games.fields[draft.side]}
              source={draft.source}
              slot={slot}
              structure={page.structure}
              nameOf={nameOf}
              onSource={(source) => change({ source })}
            />
          </>
        )
      )
    case 'needed':
      return (
        <Choices
          legend={fields.needed}
          options={[['yes', yes] as const, ['no', no] as const]}
          value={draft.isNeeded ? 'yes' : 'no'}
          onChoose={(value) => change({ isNeeded: value === 'yes' })}
        />
      )
    case 'draw':
      return <DrawOrder order={draft.order} nameOf={nameOf} onOrder={(order) => change({ order })} />
    case 'withdraw':
      return teamSelect(fields.team, draft.teamId, (teamId) => change({ teamId }))
    case 'measure':
    case 'place': {
      const name = kind === 'measure' ? 'mm' : 'place'
      const isMissing = isTried && decisionOf(asked, draft) === undefined
      return (
        <>
          {teamSelect(fields.team, draft.teamId, (teamId) => change({ teamId }))}
          <Field
            label={fields[name]}
            hint={kind === 'measure' ? words.hints.mm : ''}
            inputMode={kind === 'measure' ? 'text' : 'numeric'}
            autoComplete="off"
            value={draft[name]}
            fault={isMissing ? words.decisions.number : undefined}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </>
      )
    }
    default:
      return null
  }
}

type ChoiceProps<Value extends string> = {
  legend: string
  options: readonly (readonly [Value, string])[]
  value: Value | undefined
  /** True when nothing is chosen yet that must be. */
  fault?: boolean
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, options, value, fault, onChoose }: ChoiceProps<Value>) {
  const { faults } = useWordsOf(adminWords)
  return (
    <fieldset className="stack gap-2 bare shrink">
      <legend className="legend">{legend}</legend>
      {fault && (
        <p className="danger firm" role="alert">
          {faults.choice}
        </p>
      )}
      {options.map(([each, text]) => (
        <label key={each} className="line gap-3 target anywhere">
          <input type="radio" className="check" name="choice" checked={value === each} onChange={() => onChoose(each)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

type OrderProps = { order: string[]; nameOf: (id: string) => string; onOrder: (order: string[]) => void }

function DrawOrder({ order, nameOf, onOrder }: OrderProps) {
  const items = order.map((id) => ({ id, name: nameOf(id) }))
  return (
    <Sortable items={items} onOrder={onOrder}>
      <ol className="stack gap-2">
        {items.map((item) => (
          <DrawRow key={item.id} {...item} steps={<Steps id={item.id} items={items} onOrder={onOrder} />} />
        ))}
      </ol>
    </Sortable>
  )
}

function DrawRow({ id, name, steps }: { id: string; name: string; steps: ReactNode }) {
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={`line gap-2 apart box ${styles.draw}`}>
      <Handle name={name} handle={handle} />
      <span className={`anywhere ${styles.name}`}>{name}</span>
      {steps}
    </li>
  )
}

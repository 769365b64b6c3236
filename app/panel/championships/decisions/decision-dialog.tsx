import { Fragment, type ReactNode, useRef, useState } from 'react'
import { AWARD_REASONS } from '../../../championships/rules/structure.ts'
import { randomId } from '../../../kit/browser/random-id.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChoiceField, type Option, SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { BothLanguages } from '../../kit/both-languages.tsx'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../../kit/commands/use-quiet-revalidate.tsx'
import { SortableRows } from '../../kit/lists/sortable.tsx'
import { RadioChoices } from '../../kit/radio-choices.tsx'
import { championshipEditWords } from '../championship-edit-words.ts'
import { CHAMPIONSHIP_LIMITS } from '../championship-values.ts'
import type { ChampionshipPage, GameView } from '../championship-view.server.ts'
import { SourceField } from '../source-field.tsx'
import { DECISION_FIELDS, type DecisionDraft, type DecisionKind, decisionOf } from './decision.ts'
import { decisionWords } from './decision-words.ts'

/** A decision that staff have begun. */
export type AskedDecision = {
  kind: DecisionKind
  game?: GameView
  start?: Partial<DecisionDraft>
  /** True if `start` is all that it says. */
  isSettled?: boolean
  /** What it means, where the kind alone does not say so. */
  says?: string
  /** The decision that is taken back, with its words. */
  of?: string
  text?: string
}

type Props = { page: ChampionshipPage; asked: AskedDecision; onClose: () => void }

const usualReason = (language: 'en' | 'fr', kind: DecisionKind, why: DecisionDraft['why']): string => {
  const { awards, reasons } = decisionWords[language]
  const usual: Partial<Record<DecisionKind, string>> = reasons
  return kind === 'award' ? awards[why] : (usual[kind] ?? awards.other)
}
const usualReasons = (...about: [DecisionKind, DecisionDraft['why']]) => ({
  en: usualReason('en', ...about),
  fr: usualReason('fr', ...about),
})

/** Asks what one decision needs and why, in both languages; it takes effect at once and can be undone (spec B5). */
export function DecisionDialog({ page, asked, onClose }: Props) {
  const words = useWordsOf(decisionWords)
  const common = useWordsOf(adminWords)
  const { kind, game, of } = asked
  const teamIds = page.structure.entrants.map(({ teamId }) => teamId)
  const [draft, setDraft] = useState<DecisionDraft>({
    winner: undefined,
    why: 'forfeit',
    home: null,
    away: null,
    side: 'home',
    source: game?.home.source ?? { kind: 'open' },
    isNeeded: game?.status === 'not-needed',
    teamId: teamIds[0] ?? '',
    order: teamIds,
    mm: '',
    place: '1',
    ...asked.start,
  })
  const [written, setReason] = useState<Record<'en' | 'fr', string>>()
  // The usual reason follows the kind of award until staff write another.
  const reason = written ?? usualReasons(kind, draft.why)
  const [isTried, setTried] = useState(false)
  const { send, fault, isBusy } = useDecide(page, onClose)
  const { decision, isWhole } = decisionOf({ kind, ...(game && { game: game.code }), ...(of && { of }) }, draft)
  const about = game ? common.about(words.kinds[kind], game.name) : words.kinds[kind]
  return (
    <Dialog
      title={asked.text ? common.about(common.undo, asked.text) : about}
      text={asked.says ?? words.texts[kind]}
      onCancel={onClose}
    >
      <form
        className="stack gap-4 above-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (reason.en.trim() && reason.fr.trim() && isWhole && !isBusy) void send({ ...decision, reason })
        }}
      >
        {!asked.isSettled && (
          <DecisionFields
            page={page}
            asked={asked}
            draft={draft}
            change={(next) => setDraft({ ...draft, ...next })}
            isFaulty={isTried && !isWhole}
          />
        )}
        {kind !== 'undo' && (
          <BothLanguages
            labels={words.reasonIn}
            value={reason}
            maxLength={CHAMPIONSHIP_LIMITS.reason}
            isTried={isTried}
            onChange={setReason}
          />
        )}
        <p className="danger firm optional" role="alert">
          {fault}
        </p>
        <DialogButtons
          cancel={words.close}
          onCancel={onClose}
          confirm={kind === 'undo' ? common.undo : words.decide}
          isDisabled={isBusy}
        />
      </form>
    </Dialog>
  )
}

/** Sends a decision under one id, so that sending it again after a lost answer decides nothing twice; then offers to undo it. */
function useDecide(page: ChampionshipPage, onClose: () => void) {
  const words = useWordsOf(decisionWords)
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const toast = useToast()
  const readAgain = useQuietRevalidate()
  const sent = useRef({ said: '', id: '' })
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const post = (id: string, decision: { kind: DecisionKind; of?: string; reason: Record<'en' | 'fr', string> }) =>
    sendCommand<CommandAnswer>(`/admin/championships/${page.id}/commands`, {
      command: decision.kind === 'replay' ? 'replay' : 'decide',
      factId: id,
      decision: JSON.stringify(decision),
    })

  async function send(decision: Parameters<typeof post>[1]) {
    setBusy(true)
    const said = JSON.stringify(decision)
    // Another decision is another fact, even after an answer that was lost.
    if (sent.current.said !== said) sent.current = { said, id: randomId() }
    const factId = sent.current.id
    const answer = await post(factId, decision)
    setBusy(false)
    const refusals: Record<string, string> = words.refusals
    if (!answer.ok) return setFault(why(answer.reason) ?? refusals[answer.reason] ?? words.failed)
    onClose()
    await readAgain()
    if (decision.kind === 'undo' || decision.kind === 'replay') return toast(words.done[decision.kind])
    const undo = async () => {
      const undone = await post(randomId(), { kind: 'undo', of: factId, reason: usualReasons('undo', 'other') })
      await readAgain()
      toast(undone.ok ? words.done.undo : words.failed)
    }
    toast(words.done.said, { label: common.undo, run: () => void undo() })
  }
  return { send, fault, isBusy }
}

type FieldProps = Omit<Props, 'onClose'> & {
  draft: DecisionDraft
  change: (next: Partial<DecisionDraft>) => void
  /** True once something is missing that was asked for. */
  isFaulty: boolean
}

/** The fields of a decision, as the table of kinds has them. */
function DecisionFields({ page, asked: { kind, game }, draft, change, isFaulty }: FieldProps) {
  const words = useWordsOf(decisionWords)
  const { fields: sideNames } = useWordsOf(championshipEditWords).games
  const nameOf = (id: string) => page.names[id] ?? '–'
  const slot = page.structure.slots.find(({ code }) => code === game?.code)
  const teams = page.structure.entrants.map(({ teamId }): Option => [teamId, nameOf(teamId)])
  const sides = (['home', 'away'] as const).map((side) => [side, nameOf(game?.[side].teamId ?? '')] as const)
  const pinned = (side: 'home' | 'away') => (
    <SelectField
      label={sideNames[side]}
      value={draft[side] ?? ''}
      onChange={({ target }) => change({ [side]: target.value || null })}
      none={words.bySource}
      options={teams}
    />
  )
  const typed = (name: 'mm' | 'place') => (
    <Field
      label={words.fields[name]}
      autoComplete="off"
      inputMode="decimal"
      value={draft[name]}
      fault={isFaulty ? words.number : undefined}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  const inputs: Record<keyof DecisionDraft, ReactNode> = {
    winner: (
      <RadioChoices
        legend={words.fields.winner}
        of={[...sides, ['', words.nobody]]}
        value={draft.winner === null ? '' : draft.winner}
        isFaulty={isFaulty}
        onChoose={(value) => change({ winner: value || null })}
      />
    ),
    why: (
      <ChoiceField
        label={words.fields.why}
        value={draft.why}
        of={AWARD_REASONS}
        texts={words.awards}
        onChoose={(why) => change({ why })}
      />
    ),
    home: pinned('home'),
    away: pinned('away'),
    side: (
      <RadioChoices
        legend={words.fields.side}
        of={sides.map(([side, name]) => [side, game?.[side].teamId ? name : sideNames[side]])}
        value={draft.side}
        onChoose={(side) => change({ side, source: game?.[side].source ?? draft.source })}
      />
    ),
    source: slot && (
      <SourceField
        label={sideNames[draft.side]}
        source={draft.source}
        slot={slot}
        structure={page.structure}
        nameOf={nameOf}
        onSource={(source) => change({ source })}
      />
    ),
    isNeeded: (
      <RadioChoices
        legend={words.fields.needed}
        of={[['yes', words.yes] as const, ['', words.no] as const]}
        value={draft.isNeeded ? 'yes' : ''}
        onChoose={(value) => change({ isNeeded: value !== '' })}
      />
    ),
    teamId: (
      <SelectField
        label={words.fields.team}
        value={draft.teamId}
        onChange={({ target }) => change({ teamId: target.value })}
        options={teams}
      />
    ),
    order: (
      <SortableRows items={draft.order.map((id) => ({ id, name: nameOf(id) }))} onOrder={(order) => change({ order })}>
        {({ name }, steps) => (
          <>
            <span className="anywhere">{name}</span>
            {steps}
          </>
        )}
      </SortableRows>
    ),
    mm: typed('mm'),
    place: typed('place'),
  }
  return DECISION_FIELDS[kind].map((name) => <Fragment key={name}>{inputs[name]}</Fragment>)
}

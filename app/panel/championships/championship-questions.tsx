import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import type { Question } from './championship-view.server.ts'
import { decisionWords } from './decisions/decision-words.ts'

/** What championships ask about today's games, each with the way to its answer (spec B5). */
export function ChampionshipQuestions({ questions }: { questions: readonly Question[] }) {
  const words = useWordsOf(decisionWords)
  if (questions.length === 0) return null
  return (
    <section className="stack gap-3 above-4" aria-labelledby="championship-questions">
      <h2 id="championship-questions">{words.asks}</h2>
      <ul className="stack gap-3">
        {questions.map(({ id, title, text }) => (
          <li key={`${id} ${text}`} className="row apart gap-3 pad marked">
            <span className="stack gap-1 anywhere shrink">
              <span>{text}</span>
              <span className="muted small">{title}</span>
            </span>
            <Link to={`/admin/championships/${id}`} className={button.primary}>
              {words.decide}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

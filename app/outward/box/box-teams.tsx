import { toLanguage } from '../../kit/language.ts'
import { boxWords } from './box-words.ts'

/**
 * Offers the teams of each game whose teams tell the results of others, and shows them once the viewer asks, or at once with
 * `isTold` (spec B9). Returns the function that does so again in a newer page.
 */
export function openBoxTeams(main: HTMLElement, isTold: boolean): () => void {
  const words = boxWords[toLanguage(document.documentElement.lang)]
  const asked = new Set<string>()

  function show() {
    for (const item of main.querySelectorAll<HTMLElement>('[data-tells]')) {
      const id = item.dataset.tells ?? ''
      const place = item.querySelector<HTMLElement>('[data-teams]')
      if (isTold || asked.has(id)) tell(item)
      else place?.replaceChildren(buttonOf(id, item, place.dataset.title ?? ''))
    }
  }

  function buttonOf(id: string, item: HTMLElement, title: string) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.showTeams })
    button.setAttribute('aria-label', words.showTeamsOf(title))
    button.addEventListener('click', () => {
      asked.add(id)
      tell(item)
      // The button that had the focus is gone.
      item.querySelector('a')?.focus()
    })
    return button
  }

  show()
  return show
}

/** Shows the teams of an item. */
export function tell(item: Element): void {
  item.removeAttribute('data-tells')
  item.querySelector('[data-teams]')?.remove()
}

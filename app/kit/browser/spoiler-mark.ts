/** The storage key under which this device remembers that its viewer hides scores (spec S5). */
export const SPOILER_KEY = 'scores'
export const SPOILER_VALUE = 'hidden'

/** The document's attribute while scores are hidden; base.css uses it to hide HTML that would reveal a result. */
export const SPOILER_MARK = 'data-spoiler-safe'

/** The script that runs before the first paint, so that no score flashes up. Without storage, scores show. */
export const EARLY_SPOILER = `try{localStorage.getItem('${SPOILER_KEY}')==='${SPOILER_VALUE}'&&document.documentElement.setAttribute('${SPOILER_MARK}','')}catch{}`

/** Where this device stores that its viewer wants to see no scores (spec S5). */
export const SPOILER_KEY = 'scores'
export const SPOILER_VALUE = 'hidden'

/** Set on the document while scores are hidden; base.css hides by it what stands in the HTML and would give away a result. */
export const SPOILER_MARK = 'data-spoiler-safe'

/** Runs before the first paint, so that nothing is seen for a moment. Without storage, scores show. */
export const EARLY_SPOILER = `try{localStorage.getItem('${SPOILER_KEY}')==='${SPOILER_VALUE}'&&document.documentElement.setAttribute('${SPOILER_MARK}','')}catch{}`

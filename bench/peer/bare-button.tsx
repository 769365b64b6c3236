import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Records when the page answers presses, as entry.client.tsx does. */
function Button() {
  useEffect(() => {
    const timer = setTimeout(() => Object.assign(window, { answersAt: performance.now() }))
    return () => clearTimeout(timer)
  }, [])
  return <button type="button">Press</button>
}

const root = document.getElementById('root')
if (root) hydrateRoot(root, <Button />)

import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { HeartIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import { setFollowed, useFollows } from './follow-team.tsx'
import { followWords } from './follow-words.ts'

/** A button that follows or unfollows a team, for viewers with and without an account (spec E7). */
export function FollowButton({ slug, name }: { slug: string; name: string }) {
  const words = useWordsOf(followWords)
  const toast = useToast()
  const isFollowed = useFollows(slug)

  async function toggle() {
    if ((await setFollowed(slug, !isFollowed)) === 'failed') toast(words.failed)
  }

  return (
    <button
      type="button"
      className={button.button}
      aria-label={isFollowed ? words.followed(name) : words.about(name)}
      aria-pressed={isFollowed}
      onClick={() => void toggle()}
    >
      <HeartIcon isFilled={isFollowed} />
      {isFollowed ? words.following : words.follow}
    </button>
  )
}

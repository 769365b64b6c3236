import { useSignInPath } from '../../accounts/sign-in/use-sign-in-path.tsx'
import { Link, useAddress } from '../../language/link.tsx'
import { LanguageToggle } from '../../language/toggle.tsx'
import { useWords } from '../../language/use-language.tsx'
import { LeaveIcon, PersonIcon } from '../../ui/icons.tsx'
import { JumpLink } from '../../ui/jump-link.tsx'
import { useSiteName } from '../../ui/page-title.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SearchBox } from './search/search-box.tsx'

/** The header of every page: logo, schedule, search, sign-in, language (spec H1, E5). */
export function Header() {
  const { shell: words, language } = useWords()
  const name = useSiteName() ?? 'Podium'
  const toast = useToast()
  return (
    <>
      <header className={`line gap-3 ${styles.header}`}>
        <JumpLink className={styles.skip} to="content">
          {words.skip}
        </JumpLink>
        <Link to="/" className={`line target shrink ${styles.logo}`} aria-label={`${name} – ${words.home}`}>
          <Logo />
        </Link>
        <Link to="/schedule" className={`line small firm target ${styles.schedule}`}>
          {words.schedule}
        </Link>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <Link
          to={useSignInPath()}
          className={`line gap-2 target firm ${styles.account} ${styles.forVisitors}`}
          title={words.signIn}
        >
          <PersonIcon />
          <span className={styles.accountText}>{words.signIn}</span>
        </Link>
        {/* On a narrow screen the button opens the viewer's menu; on a wide one the menu is always open and the button hidden. */}
        <button
          type="button"
          className={`line gap-2 target firm ${styles.account} ${styles.forViewers} ${styles.opener}`}
          popoverTarget="viewer"
          aria-label={words.account}
        >
          <PersonIcon />
        </button>
        <div id="viewer" popover="auto" className={`bare ${styles.menu} ${styles.forViewers}`}>
          <Link to="/account" className={`line gap-2 target firm ${styles.account}`} onClick={closeMenu}>
            <PersonIcon />
            <span className={styles.accountText}>{words.account}</span>
          </Link>
          <form method="post" action={useAddress()('/logout')} onSubmit={closeMenu}>
            <button type="submit" className={`line gap-2 target firm ${styles.account}`}>
              <LeaveIcon />
              <span className={styles.accountText}>{words.signOut}</span>
            </button>
          </form>
        </div>
        {/* Last, at the edge, so that it stays under the pointer when the texts beside it change length. */}
        <LanguageToggle onFailure={() => toast(language.failed)} loadOffer={loadOffer} />
        <NavigationProgress />
      </header>
      <OfflineNotice />
    </>
  )
}

const loadOffer = async () => (await import('./french-offer.tsx')).offerHere()

const closeMenu = ({ currentTarget }: React.SyntheticEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

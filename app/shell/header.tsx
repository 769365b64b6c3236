import { Link } from 'react-router'
import { useSignInPath } from '../accounts/use-sign-in-path.tsx'
import { LanguageToggle } from '../language/toggle.tsx'
import { useWords } from '../language/use-language.tsx'
import { LeaveIcon, PersonIcon } from '../ui/icons.tsx'
import { useSiteName } from '../ui/page-title.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SearchBox } from './search-box.tsx'

/** On every page: logo, search, language, sign-in (spec H1). */
export function Header() {
  const { shell: words, language } = useWords()
  const name = useSiteName() ?? 'Podium'
  const toast = useToast()
  return (
    <>
      <header className={styles.header}>
        <a className={styles.skip} href="#content">
          {words.skip}
        </a>
        <Link to="/" className={styles.logo} aria-label={`${name} – ${words.home}`}>
          <Logo />
        </Link>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <LanguageToggle onFailure={() => toast(language.failed)} />
        <Link to={useSignInPath()} className={`${styles.account} ${styles.forVisitors}`} title={words.signIn}>
          <PersonIcon />
          <span className={styles.accountText}>{words.signIn}</span>
        </Link>
        <Link to="/account" className={`${styles.account} ${styles.forViewers}`} title={words.account}>
          <PersonIcon />
          <span className={styles.accountText}>{words.account}</span>
        </Link>
        <form method="post" action="/logout" className={styles.forViewers}>
          <button type="submit" className={styles.account} title={words.signOut}>
            <LeaveIcon />
            <span className={styles.accountText}>{words.signOut}</span>
          </button>
        </form>
        <NavigationProgress />
      </header>
      <OfflineNotice />
    </>
  )
}

import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import button from '../../../ui/button.module.css'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PlusIcon } from '../../panel-icons.tsx'
import { useMay } from '../../panel-role.tsx'
import type { PanelPath } from '../../panel-rules.ts'
import list from './list.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The heading, for a page that gives it the focus. */
  heading?: Ref<HTMLHeadingElement>
  /** The actions on the whole list. */
  children?: ReactNode
}

/** The title of a list's page, with its actions and what the list is for. */
export const ListHead = ({ title, lead, heading, children }: Props) => (
  <>
    <PageTitle>{title}</PageTitle>
    <div className={`row apart anywhere ${list.head}`}>
      <h1 ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h1>
      {children && <div className="wrap gap-3 top">{children}</div>}
    </div>
    {lead && <p className={`muted measure ${list.lead}`}>{lead}</p>}
  </>
)

/** The link to the form of a new thing, for roles that may open it. */
export const AddLink = ({ to, isSecond, children }: { to: PanelPath; isSecond?: boolean; children: ReactNode }) =>
  useMay().open(to) && (
    <Link to={to} className={isSecond ? button.button : button.primary}>
      <PlusIcon />
      {children}
    </Link>
  )

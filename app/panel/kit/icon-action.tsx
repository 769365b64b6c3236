import type { ComponentProps, ReactNode } from 'react'
import button from '../../ui/button.module.css'

type Props = { label: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children'>

/** A button with an icon; `label` is read aloud. */
export const IconAction = ({ label, icon, className = '', ...props }: Props) => (
  <button {...props} type="button" className={`${button.icon} ${className}`} aria-label={label}>
    {icon}
  </button>
)

import { useState } from 'react'
import { grantedThrough } from '../../accounts/staff/admin-chain.ts'
import type { Admin } from '../../accounts/staff/admins.server.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import tick from '../../ui/tick-box.module.css'
import { adminsWords } from './admins-words.ts'
import styles from './revoke-dialog.module.css'

type Props = {
  admin: Admin
  admins: readonly Admin[]
  /** `also`: the uids of further admins to remove. `shown`: the uids that the dialog offered. */
  onConfirm: (also: string[], shown: string[]) => void
  onCancel: () => void
}

/** Asks to confirm the removal of an admin, and which of the admins whom that admin added are removed too. */
export function RevokeDialog({ admin, admins, onConfirm, onCancel }: Props) {
  const words = useWordsOf(adminsWords)
  const common = useWordsOf(adminWords)
  const chain = grantedThrough(admins, admin.uid)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = chain.map(({ uid }) => uid)
  const also = shown.filter((uid) => chosen.has(uid))
  const isAll = also.length === chain.length
  const emailOf = (granter: string | null) => admins.find(({ uid }) => uid === granter)?.email ?? ''

  function choose(uids: string[], isChosen: boolean) {
    const after = new Set(chosen)
    for (const uid of uids) isChosen ? after.add(uid) : after.delete(uid)
    setChosen(after)
  }

  return (
    <Dialog title={words.revokeTitle(admin.email)} text={words.revokeText} onCancel={onCancel}>
      {chain.length > 0 && (
        <fieldset className={`bare ${styles.chain}`}>
          <legend className="legend">{words.chain(admin.email)}</legend>
          {chain.length > 1 && (
            <label>
              <input
                type="checkbox"
                className={tick.box}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = also.length > 0 && !isAll
                }}
                onChange={({ currentTarget }) => choose(shown, currentTarget.checked)}
              />
              {words.chainAll}
            </label>
          )}
          {chain.map(({ uid, email, grantedBy }) => (
            <label key={uid}>
              <input
                type="checkbox"
                className={tick.box}
                checked={chosen.has(uid)}
                onChange={({ currentTarget }) => choose([uid], currentTarget.checked)}
              />
              {grantedBy === admin.uid ? email : words.chainBy(email, emailOf(grantedBy))}
            </label>
          ))}
        </fieldset>
      )}
      <DialogButtons
        cancel={common.cancel}
        onCancel={onCancel}
        confirm={words.revokeShort}
        isDanger
        onConfirm={() => onConfirm(also, shown)}
      />
    </Dialog>
  )
}

import { useState } from 'react'
import type { Admin } from '../../accounts/staff/admins.server.ts'
import type { Role } from '../../kit/roles.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { adminsWords } from './admins-words.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { admin: Admin; onConfirm: (role: Role) => void; onCancel: () => void }

/** Gives a member of staff another role. */
export function RoleDialog({ admin, onConfirm, onCancel }: Props) {
  const { change: words } = useWordsOf(adminsWords)
  const common = useWordsOf(adminWords)
  const [role, setRole] = useState<Role>(admin.role)
  return (
    <Dialog title={words.title(admin.email)} text={words.text} onCancel={onCancel}>
      <RoleChoice value={role} onChange={setRole} />
      <DialogButtons
        cancel={common.cancel}
        onCancel={onCancel}
        confirm={words.save}
        onConfirm={() => (role === admin.role ? onCancel() : onConfirm(role))}
      />
    </Dialog>
  )
}

import type { Crm } from '@frontdesk/contract'
import { openSalonIds } from '@frontdesk/integration-rules'
import { useCompany, useRuntimeConfig, lazyPart } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { Suspense, useState, type ReactNode } from 'react'
import { sandboxAddress } from '../connect/sandboxAddress.ts'
import { ConnectAltegio } from './ConnectAltegio.tsx'
import { pendingSalonIdsAtom } from './pendingSalons.ts'
import { SalonList } from './SalonList.tsx'
import { DeleteSalonQuestion } from './DeleteSalonQuestion.tsx'
import { SalonEditor } from './SalonEditor.tsx'
import type { AskedOfSalon } from './SalonRow.tsx'
import { useSalonName } from '../linking/salonNames.ts'
import { useChangeSalon, type SalonRequest } from './useChangeSalon.ts'
import { useConnectSalons } from './useConnectSalons.ts'
import { useWaitingSalons } from './useWaitingSalons.ts'
import { WaitingSalons } from './WaitingSalons.tsx'

const SalonHistory = lazyPart(() => import('./SalonHistory.tsx').then((module) => ({ default: module.SalonHistory })))

type AskedSalon = { crmId: number; question: 'edit' | 'delete' }

/** The dialog that edits a salon, or the question before it is deleted. */
function SalonDialog({
  crm,
  question,
  changing,
  onClose,
}: {
  crm: Crm
  question: AskedSalon['question']
  changing: ReturnType<typeof useChangeSalon>
  onClose: () => void
}) {
  const save = async ({ address, comment }: { address?: string; comment?: string }) => {
    // Each has its own toast; the dialog stays open with what was typed when one fails.
    if (address !== undefined) await changing.mutateAsync({ type: 'address', salons: [crm], address })
    if (comment !== undefined) await changing.mutateAsync({ type: 'comment', salons: [crm], comment })
    onClose()
  }
  const common = { crm, isPending: changing.isPending, onClose }
  return question === 'edit' ? (
    <SalonEditor {...common} onSave={(changed) => void save(changed).catch(() => undefined)} />
  ) : (
    <DeleteSalonQuestion
      {...common}
      onDelete={() => changing.mutate({ type: 'delete', salons: [crm] }, { onSettled: onClose })}
    />
  )
}

/** The company's salons at Altegio, and those of an Altegio link that wait to be connected (ALT-2, INT-5, INT-6). */
export function SalonBoard({
  companyId,
  crms,
  linksOf,
}: {
  companyId: number
  crms: readonly Crm[]
  /** Renders the channels that a salon is linked with. */
  linksOf?: (crm: Crm) => ReactNode
}) {
  const { apiHost, sandbox, altegioAppUrl } = useRuntimeConfig()
  const company = useCompany()
  const salonName = useSalonName()
  const [pending, setPending] = useAtom(pendingSalonIdsAtom)
  const [asked, setAsked] = useState<AskedSalon | null>(null)
  const connecting = useConnectSalons(companyId)
  const changing = useChangeSalon(companyId)
  const open = openSalonIds(pending, crms)
  const waiting = useWaitingSalons(companyId, open)
  const subject = crms.find(({ id }) => id === asked?.crmId)

  const ask = (crm: Crm, wanted: AskedOfSalon) => {
    switch (wanted) {
      case 'connect':
        return connecting.mutate([crm.externalId])
      case 'recheck':
        return changing.mutate({ type: 'recheck', salons: [crm] })
      case 'switch-off':
      case 'switch-on':
        return changing.mutate({ type: 'switch', salons: [crm], isActive: wanted === 'switch-on' })
      case 'edit':
      case 'delete':
        return setAsked({ crmId: crm.id, question: wanted })
    }
  }
  const workingOf = (crm: Crm): AskedOfSalon | null => {
    if (connecting.isPending && connecting.variables.includes(crm.externalId)) return 'connect'
    return changing.isPending ? workOn(changing.variables, crm) : null
  }
  const altegioUrl = altegioAppUrl ?? (sandbox ? sandboxAddress('/sandbox/altegio', apiHost) : null)
  const isRefused = connecting.data?.failed.some((id) => open.includes(id)) === true
  return (
    <>
      <WaitingSalons
        salons={waiting}
        companyName={company?.title ?? company?.name ?? null}
        isPending={connecting.isPending}
        isRefused={isRefused}
        onConnect={(ids) => connecting.mutate(ids)}
        onForget={() => setPending([])}
      />
      {crms.length === 0 && open.length === 0 && altegioUrl !== null && <ConnectAltegio altegioUrl={altegioUrl} />}
      {crms.length > 0 && (
        <SalonList
          crms={crms}
          pendingIds={pending}
          workingOf={workingOf}
          altegioUrl={altegioUrl}
          onAsk={ask}
          {...(linksOf && { linksOf })}
          historyOf={(crm) => (
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <SalonHistory companyId={companyId} crmId={crm.id} title={salonName(crm)} />
            </Suspense>
          )}
        />
      )}
      {subject && asked && (
        <SalonDialog crm={subject} question={asked.question} changing={changing} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** The work of a request on a salon; null when it is about others. */
function workOn(request: SalonRequest, crm: Crm): AskedOfSalon | null {
  if (!request.salons.some(({ id }) => id === crm.id)) return null
  switch (request.type) {
    case 'recheck':
      return 'recheck'
    case 'switch':
      return request.isActive ? 'switch-on' : 'switch-off'
    case 'address':
    case 'comment':
      return 'edit'
    case 'delete':
      return 'delete'
  }
}

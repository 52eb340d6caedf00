import type { AssistantBasics } from '@frontdesk/contract'
import type { z } from 'zod'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { agentOf } from '../agent/agentOf.ts'
import { recordChange } from '../history/recordChange.ts'
import { addEntries, readImport } from '../knowledge/importKnowledge.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import { basicsTexts } from './basicsTexts.ts'
import { entriesOfBasics } from './entriesOfBasics.ts'

/**
 * Adds what an owner filled in to the company's knowledge, in the company's language, and the tone to its instructions,
 * as one change (TEACH-3). What is there already, word for word, is not added twice. Throws VALIDATION_ERROR (422) when
 * `text` holds too many questions.
 */
export async function teachBasics(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { companyId, adminId, ...basics }: z.output<typeof AssistantBasics> & { companyId: number; adminId: number },
): Promise<{ added: number; changeId: number | null }> {
  const imported = readImport(basics.text, 'auto').items
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const language = await languageOfCompany(trx, companyId)
    const found = [...entriesOfBasics(basics, language), ...imported]
    const entries = await addEntries(trx, { companyId, language, now }, found)
    const agent = await agentOf(trx, companyId)
    const tone = basics.tone === null ? '' : basicsTexts[language].tones[basics.tone]
    const instructions = agent.instructions.includes(tone)
      ? agent.instructions
      : `${agent.instructions}\n${tone}`.trim()
    if (instructions !== agent.instructions)
      await trx.updateTable('agents').set({ instructions }).where('id', '=', agent.id).execute()
    const changeId = await recordChange(
      trx,
      { companyId, adminId, origin: 'import', now },
      { instructions: { before: agent.instructions, after: instructions }, entries },
    )
    return { added: entries.length, changeId }
  })
}

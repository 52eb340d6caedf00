import type { SavedFilter } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readList } from './readList.ts'
import { readChannelType } from './readChannelType.ts'
import { readText } from './readToken.ts'

/** A saved filter; null when it has no id or no name. */
export function readSavedFilter(raw: unknown): SavedFilter | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  const name = readText(fields['name'])
  if (!id || !name) return null
  const { aiEnabled, unread, needsHuman, hidePromotional, snoozed, assigned, ...filter } = fieldsOf(fields['filter'])
  const platforms = readList(filter['platforms'], '', readChannelType)
  const labelIds = readList(filter['labelIds'], '', readId)
  const search = readText(filter['search'])
  return {
    id,
    name,
    filter: {
      ...(platforms && { platforms: [...platforms] }),
      ...(typeof aiEnabled === 'boolean' && { aiEnabled }),
      ...(unread === true && { unread }),
      ...(needsHuman === true && { needsHuman }),
      ...(hidePromotional === true && { hidePromotional }),
      ...(labelIds && { labelIds: [...labelIds] }),
      ...(snoozed === true && { snoozed }),
      ...((assigned === 'me' || assigned === 'nobody') && { assigned }),
      ...(search && { search }),
    },
  }
}

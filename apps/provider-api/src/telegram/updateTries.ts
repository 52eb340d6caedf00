import { BotError } from 'grammy'
import { isDataError } from '../db/isDataError.ts'
import { outageOf } from '../errors/outages.ts'

/** How often an update was tried, and how often its own content, or nothing that is known, was at fault. */
export type UpdateTries = { tries: number; ownFaults: number; unknownFaults: number }

/**
 * Tries after which an update is given up: of one whose content cannot be stored, and of one that fails for a reason
 * that is not known, a quarter of an hour later when it is polled: an outage would be known. Otherwise it would hold up
 * all later updates of the bot.
 */
const most = { ownFaults: 6, unknownFaults: 30 }

/** The state of an update after one more try. An outage is no fault of the update: it passes. */
export function triedAgain(before: UpdateTries | null, error: unknown): UpdateTries {
  const { tries, ownFaults, unknownFaults } = before ?? { tries: 0, ownFaults: 0, unknownFaults: 0 }
  const cause = faultOf(error)
  return {
    tries: tries + 1,
    ownFaults: ownFaults + (cause === 'content' ? 1 : 0),
    unknownFaults: unknownFaults + (cause === 'unknown' ? 1 : 0),
  }
}

/** Whether an update can never be stored, as far as anybody can tell. */
export const isHopeless = ({ ownFaults, unknownFaults }: UpdateTries): boolean =>
  ownFaults >= most.ownFaults || unknownFaults >= most.unknownFaults

/** `content`: the same update will fail again in the same way. */
function faultOf(error: unknown): 'content' | 'outage' | 'unknown' {
  const cause = error instanceof BotError ? error.error : error
  if (cause instanceof TypeError || cause instanceof RangeError || isDataError(cause)) return 'content'
  return outageOf(cause) === null ? 'unknown' : 'outage'
}

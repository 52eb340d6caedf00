/** The rate-limit categories of the calls of planned work (PLAN-1). */
export const planningCallKinds = {
  snoozeChat: 'usual',
  wakeChat: 'usual',
  planMessage: 'usual',
  editPlannedMessage: 'usual',
  cancelPlannedMessage: 'usual',
  getOfficeHours: 'usual',
  updateOfficeHours: 'usual',
} as const

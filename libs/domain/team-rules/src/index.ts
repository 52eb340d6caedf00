export { assignmentOf, ownershipAfter, type ChatOwnership } from './assignment.ts'
export {
  isAdministrator,
  refusalOfChange,
  rolesByPower,
  rolesToGive,
  type Member,
  type TeamRefusal,
} from './teamRules.ts'

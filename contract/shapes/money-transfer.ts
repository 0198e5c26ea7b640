/** Money that staff move: between two clients, or between the operator and a client. */
export const moneyTransferKinds = ['client_to_client', 'operator_to_client', 'client_to_operator'] as const
export type MoneyTransferKind = (typeof moneyTransferKinds)[number]

/** @param after the plan that stays in force first, by its display name */
export function whenInEffect(planName: string, after: string): string {
  return `${after} stays your plan until it ends. ${planName} is yours from then on.`;
}

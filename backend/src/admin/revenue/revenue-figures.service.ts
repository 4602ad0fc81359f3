import { Injectable } from '@nestjs/common';
import { type PlanRevenue, RevenueService } from '../../billing/revenue/revenue.service.js';
import type { RevenueResponse } from './revenue.dto.js';

const NO_REVENUE: PlanRevenue = { revenue: 0, count: 0 };

/** Revenue of the four paid plans. */
@Injectable()
export class RevenueFiguresService {
  constructor(private readonly revenue: RevenueService) {}

  async getFigures(): Promise<RevenueResponse> {
    const { revenueByPlan, ...figures } = await this.revenue.getRevenue();
    const of = (plan: string) => revenueByPlan[plan] ?? NO_REVENUE;
    return {
      ...figures,
      revenueByPlan: {
        standard: of('standard'),
        professional: of('professional'),
        enterprise: of('enterprise'),
        'monthly-unlimited': of('monthly-unlimited'),
      },
    };
  }
}

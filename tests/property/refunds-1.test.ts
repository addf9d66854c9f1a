import { describeRefunds } from './refund-interleavings';

describeRefunds(1);

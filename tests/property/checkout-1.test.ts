import { describeInterleavings } from './checkout-interleavings';

describeInterleavings(1);

import {
  ClarityIcons,
  angleIcon,
  banIcon,
  checkCircleIcon,
  disconnectIcon,
  ellipsisVerticalIcon,
  errorStandardIcon,
  eyeHideIcon,
  eyeIcon,
  infoCircleIcon,
  infoStandardIcon,
  refreshIcon,
  storageIcon,
  successStandardIcon,
  unknownStatusIcon,
  warningStandardIcon,
  zoomInIcon,
  zoomOutIcon,
} from '@clr/angular/icon';

/** Registers the icons of our templates, and those that Clarity's granular modules use but do not register. */
export function registerIcons(): void {
  ClarityIcons.addIcons(
    angleIcon,
    banIcon,
    checkCircleIcon,
    disconnectIcon,
    ellipsisVerticalIcon,
    errorStandardIcon,
    eyeHideIcon,
    eyeIcon,
    infoCircleIcon,
    infoStandardIcon,
    refreshIcon,
    storageIcon,
    successStandardIcon,
    unknownStatusIcon,
    warningStandardIcon,
    zoomInIcon,
    zoomOutIcon,
  );
}

// Package flasharray implements the FlashArray REST 1.x and 2.x protocols for one array of the lab.
//
// It reads all figures from package san at the time of the request and stores only sessions and faults. It follows the
// documented behavior of each version; comments mark assumptions where the vendor documents nothing.
package flasharray
